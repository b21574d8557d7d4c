import { readFile } from 'node:fs/promises'
import type { Campaign } from '@pramaan/sdk'
import type { Command } from 'commander'
import { readCandidates, uploadIdOf } from '../candidate-rows.ts'
import { type Context, contextOf } from '../context.ts'
import { UsageError } from '../errors.ts'
import { untilInterrupted } from '../interrupt.ts'
import { table } from '../output.ts'

interface UploadCommandOptions {
  readonly consent?: boolean
}

export function addCampaigns(program: Command): void {
  const campaigns = program.command('campaigns').description('Campaigns, which contact candidates for a mandate.')
  campaigns
    .command('list')
    .description('Newest first.')
    .option('--limit <count>', 'at most so many, 1 to 100', '20')
    .action(async ({ limit }: { limit: string }, command: Command) => {
      const { output, client } = contextOf(command)
      const page = await (await client()).campaigns.list({ limit: Number(limit) })
      const rows = page.items.map(each => [each.campaign_id, each.status, each.name, String(each.counts.completed)])
      output.answer(page, table(['CAMPAIGN', 'STATUS', 'NAME', 'COMPLETED'], rows))
    })
  campaigns
    .command('get')
    .argument('<campaign_id>')
    .description('One campaign with its counts and credits.')
    .action(async (id: string, _options: object, command: Command) => {
      const { output, client } = contextOf(command)
      const campaign = await (await client()).campaigns.get(id)
      output.answer(campaign, textOf(campaign))
    })
  campaigns
    .command('upload')
    .argument('<campaign_id>')
    .argument('<file.csv>', 'with external_candidate_id, name, phone')
    .option('--consent', 'you state that every person in the file consented to be contacted')
    .description('Add the candidates of a file. Run it again after an interruption: it continues.')
    .action(async (id: string, file: string, options: UploadCommandOptions, command: Command) =>
      upload(contextOf(command), id, file, options),
    )
}

async function upload(
  { output, client }: Context,
  id: string,
  file: string,
  { consent = false }: UploadCommandOptions,
): Promise<void> {
  if (!consent)
    throw new UsageError(
      'Add --consent if every person in the file consented to be contacted. Nobody may be contacted without it.',
    )
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const people = readCandidates(text)
  const api = await client()
  const uploaded = await api.campaigns.upload(id, people, {
    uploadId: uploadIdOf(id, text),
    signal: untilInterrupted(),
    onProgress: ({ sent, total, accepted, rejected }) =>
      output.note(`${sent} of ${total} sent: ${accepted} accepted, ${rejected} rejected`),
  })
  const rejected = uploaded.rejected.map(each => [String(each.index + 2), each.code, each.message])
  const summary = `${uploaded.accepted} accepted, ${uploaded.rejected.length} rejected`
  output.answer(
    uploaded,
    rejected.length === 0 ? summary : `${summary}\n\n${table(['LINE', 'CODE', 'REASON'], rejected)}`,
  )
}

function textOf({ campaign_id, name, status, counts, credits }: Campaign): string {
  const figures = [
    ...Object.entries(counts),
    ...Object.entries(credits).map(([state, value]) => [`credits ${state}`, value] as const),
  ]
  return [`${campaign_id}  ${status}  ${name}`, ...figures.map(([label, value]) => `  ${label}: ${value}`)].join('\n')
}
