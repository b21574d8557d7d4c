import type { Command } from 'commander'
import { contextOf } from '../context.ts'
import { parseSetValue, type SetValue } from '../set-values.ts'
import { TRIGGERS, triggerEvent } from '../trigger-event.ts'

interface TriggerOptions {
  readonly set?: readonly SetValue[]
}

export function addTrigger(program: Command): void {
  program
    .command('trigger')
    .description('Cause an event in test mode, with real objects of your organisation.')
    .argument('<event>', TRIGGERS.join(', '))
    .option('--set <path=value>', 'a field of workflow, mandate, campaign or candidate; repeatable', parseSetValue)
    .addHelpText(
      'after',
      '\nExample:\n  pramaan trigger result.completed --set mandate.title=Electrician --set candidate.name="Asha Devi"\n\nIt moves the clock of your test mode by two days where a candidate must answer.',
    )
    .action(async (type: string, { set = [] }: TriggerOptions, command: Command) => {
      const context = contextOf(command)
      const client = await context.testClient('"pramaan trigger"')
      const triggered = await triggerEvent(client, type, set, text => context.output.note(text))
      const ids = Object.entries(triggered.created).map(([name, id]) => `${name} ${id}`)
      context.output.answer(triggered, [`${triggered.event.type}  ${triggered.event.id}`, ...ids].join('\n'))
    })
}
