import type { Command } from 'commander'
import { contextOf } from '../context.ts'
import { NegativeAnswer } from '../errors.ts'
import { table } from '../output.ts'

export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('Webhook endpoints.')
  webhooks
    .command('list')
    .description('Newest first.')
    .action(async (_options: object, command: Command) => {
      const { output, client } = contextOf(command)
      const page = await (await client()).webhooks.list({ limit: 100 })
      output.answer(
        page,
        table(
          ['WEBHOOK', 'STATUS', 'URL'],
          page.items.map(each => [each.webhook_id, each.status, each.url]),
        ),
      )
    })
  webhooks
    .command('test')
    .argument('<webhook_id>')
    .description('Send a webhook.test to an endpoint and show what it answered.')
    .action(async (id: string, _options: object, command: Command) => {
      const { output, client } = contextOf(command)
      const tested = await (await client()).webhooks.test(id)
      output.answer(tested, JSON.stringify(tested))
      if (!tested.delivered) throw new NegativeAnswer()
    })
}
