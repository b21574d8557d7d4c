import type { Command } from 'commander'
import { type Context, contextOf } from '../context.ts'
import { findEvent, subjectOf } from '../find-event.ts'
import { followEvents, startAt } from '../follow-events.ts'
import { untilInterrupted } from '../interrupt.ts'
import { splitTypes } from './listen.ts'

interface TailOptions {
  readonly types?: readonly string[]
  readonly since?: string
}

export function addEvents(program: Command): void {
  const events = program.command('events').description('Read events.')
  events
    .command('tail')
    .description('Print events as they happen. Acknowledges none of them.')
    .option('--types <types>', 'only these, separated by commas', splitTypes)
    .option('--since <time>', 'begin at this time (ISO 8601) instead of now')
    .action(async (options: TailOptions, command: Command) => tail(contextOf(command), options))
  events
    .command('get')
    .description('Print one event of the last 30 days.')
    .argument('<id>', 'EV_…')
    .action(async (id: string, _options: object, command: Command) => show(contextOf(command), id))
}

async function tail(context: Context, { types, since }: TailOptions): Promise<void> {
  const { output } = context
  const position = startAt(since)
  output.note(`Events from ${position.since} on. Stop with Ctrl+C.`)
  await followEvents(await context.client(), position, {
    types,
    signal: untilInterrupted(),
    handle: async event => {
      output.answer(event, `${event.created_at}  ${event.type}  ${event.id}  ${subjectOf(event)}`)
    },
    // `tail` begins at the present each time.
    store: async () => {},
    note: output.note,
  })
}

async function show(context: Context, id: string): Promise<void> {
  const event = await findEvent(await context.client(), id)
  context.output.answer(event, JSON.stringify(event, null, 2))
}
