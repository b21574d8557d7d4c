import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { type Branding, type BrandingInput, changeBranding, readBranding } from '../features/organisations/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { unwrap, withOperatorDeps } from './command-context.ts'

interface Options {
  readonly name?: string
  readonly mark?: string
  readonly accent?: string
  readonly support?: string
  readonly privacy?: string
}

/** Added to the commands of organisations, until the console has it. */
export function addBranding(
  organisation: Command,
  readConfig: () => Config,
  print: (line: string) => void,
  actor: string,
): void {
  organisation
    .command('branding <organisation>')
    .description('show or change how it appears on pages, mails and proofs; an empty value removes what was set')
    .option('--name <text>', 'name that people see, at most 80 characters')
    .option('--mark <file>', 'SVG of plain shapes, or PNG, at most 10 KB')
    .option('--accent <colour>', 'colour of buttons and links, such as #0b6e4f; it must be readable on white')
    .option('--support <address>', 'e-mail address or https:// address for questions')
    .option('--privacy <address>', 'https:// address of its privacy notice')
    .action(async (orgId: string, options: Options) => {
      const input = inputOf(options)
      const branding = await withOperatorDeps(readConfig(), async deps =>
        Object.keys(input).length === 0
          ? await readBranding(deps.database.forTenant({ orgId, mode: 'live' }).reads)
          : unwrap(await changeBranding(deps, orgId, input, actor)),
      )
      if (branding === null)
        throw new OperatorError('There is no such organisation. pramaan-server organisation list shows them.')
      for (const line of brandingLines(branding)) print(line)
    })
}

function inputOf({ name, mark, accent, support, privacy }: Options): BrandingInput {
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    ...(name !== undefined && { name: orNull(name) }),
    ...(accent !== undefined && { accent: orNull(accent) }),
    ...(support !== undefined && { support: orNull(support) }),
    ...(privacy !== undefined && { privacyUrl: orNull(privacy) }),
    ...(mark !== undefined && { mark: mark === '' ? null : readMark(mark) }),
  }
}

function readMark(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch {
    throw new OperatorError(`${path} cannot be read.`)
  }
}

function brandingLines({ name, mark, accent, support, privacyUrl }: Branding): readonly string[] {
  const rows = { name, mark: mark === null ? null : `/brand/${mark}`, accent, support, privacy: privacyUrl }
  return Object.entries(rows).map(([label, value]) => `${label.padEnd(8)} ${value ?? '-'}`)
}
