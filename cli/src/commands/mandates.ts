import { readFile } from 'node:fs/promises'
import type { CreateMandateBody, ListedMandate } from '@pramaan/sdk'
import type { Command } from 'commander'
import { contextOf } from '../context.ts'
import { UsageError } from '../errors.ts'
import { table } from '../output.ts'

interface ListOptions {
  readonly status?: ListedMandate['status']
  readonly limit: string
}

export function addMandates(program: Command): void {
  const mandates = program.command('mandates').description('Job mandates.')
  mandates
    .command('list')
    .description('Newest first.')
    .option('--status <status>', 'preparing, ready, failed or archived')
    .option('--limit <count>', 'at most so many, 1 to 100', '20')
    .action(async ({ status, limit }: ListOptions, command: Command) => {
      const { output, client } = contextOf(command)
      const page = await (await client()).mandates.list({ status, limit: Number(limit) })
      const rows = page.items.map(each => [each.mandate_id, each.status, each.body.title, each.created_at])
      output.answer(page, table(['MANDATE', 'STATUS', 'TITLE', 'CREATED'], rows))
    })
  mandates
    .command('get')
    .argument('<mandate_id>')
    .description('One mandate, with what a candidate is asked.')
    .action(async (id: string, _options: object, command: Command) => {
      const { output, client } = contextOf(command)
      const mandate = await (await client()).mandates.get(id)
      output.answer(mandate, JSON.stringify(mandate, null, 2))
    })
  mandates
    .command('create')
    .argument('<file>', 'JSON of the body')
    .option('--wait', 'until it is ready')
    .description('Create a mandate from a file.')
    .action(async (file: string, { wait = false }: { wait?: boolean }, command: Command) => {
      const { output, client } = contextOf(command)
      const api = await client()
      const created = await api.mandates.create(await readBody(file))
      output.note(`${created.mandate_id} is ${created.status}`)
      const mandate = wait ? await api.mandates.waitUntilPrepared(created.mandate_id) : created
      output.answer(mandate, `${mandate.mandate_id}  ${mandate.status}`)
    })
}

async function readBody(file: string): Promise<CreateMandateBody> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as CreateMandateBody
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}
