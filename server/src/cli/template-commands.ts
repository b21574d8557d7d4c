import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../config.ts'
import {
  addTemplate,
  approveTemplate,
  changeTemplate,
  type ListedTemplate,
  listTemplates,
  PURPOSES,
  type Purpose,
  smsParts,
  TEMPLATE_BUTTONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_VARIABLES,
  type TemplateButton,
  type TemplateCategory,
  type TemplateVariable,
} from '../features/channels/index.ts'
import { LANGUAGES, type Language } from '../kernel/languages.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { shownText } from '../kernel/shown-text.ts'
import { unwrap, withDatabase } from './command-context.ts'

type Print = (line: string) => void

interface AddOptions {
  readonly account: string
  readonly purpose: Purpose
  readonly language: Language
  readonly id: string
  readonly category: TemplateCategory
  readonly body: string
  readonly variables: readonly TemplateVariable[]
  readonly buttons: readonly TemplateButton[]
}

/** Texts that a provider approved, per account. */
export function addTemplateCommands(program: Command, readConfig: () => Config, print: Print): void {
  const template = program.command('template').description('texts that WhatsApp or DLT approved')
  template
    .command('add')
    .description('register a text; it replaces the one for the same account, purpose and language')
    .requiredOption('--account <id>', 'id, such as CA_…')
    .addOption(new Option('--purpose <purpose>', 'first message or follow-up').choices(PURPOSES).makeOptionMandatory())
    .addOption(new Option('--language <language>', 'of the text').choices(LANGUAGES).makeOptionMandatory())
    .requiredOption('--id <id>', 'name of the WhatsApp template, or id of the DLT template')
    .addOption(new Option('--category <category>', 'as approved').choices(TEMPLATE_CATEGORIES).makeOptionMandatory())
    .requiredOption('--body <file>', 'file with the text as approved, with its placeholders')
    .requiredOption(
      '--variables <names>',
      `for the placeholders in order: ${TEMPLATE_VARIABLES.join(', ')}`,
      readVariables,
    )
    .option('--buttons <names>', `quick replies of WhatsApp in order: ${TEMPLATE_BUTTONS.join(', ')}`, readButtons, [])
    .action((options: AddOptions) => add(readConfig(), options, print))
  template
    .command('list <account>')
    .description('list the texts of an account as a person would read them')
    .action(async (accountId: string) => {
      const listed = await withDatabase(readConfig(), async deps => unwrap(await listTemplates(deps, accountId)))
      if (listed.length === 0) print('There are no texts. Add one: pramaan-server template add --help')
      for (const each of listed) for (const line of lines(each)) print(line)
    })
  for (const [name, status, description] of CHANGES)
    template
      .command(`${name} <template>`)
      .description(description)
      .action(async (templateId: string) => {
        const config = readConfig()
        const reason = status === 'paused' ? 'operator' : null
        await withDatabase(config, async deps =>
          unwrap(
            status === 'approved'
              ? await approveTemplate({ ...deps, shortLinkUrl: config.shortLinkUrl }, templateId)
              : await changeTemplate(deps, templateId, status, reason),
          ),
        )
        print(`${templateId} is ${status}.`)
      })
}

const CHANGES = [
  ['approve', 'approved', 'say that the provider approved it: it is sent from now on'],
  ['pause', 'paused', 'do not send it; journeys wait'],
  ['archive', 'archived', 'never send it again'],
] as const

async function add(config: Config, options: AddOptions, print: Print): Promise<void> {
  const { account: accountId, purpose, language, id: providerId, category, variables, buttons } = options
  const body = await readFile(options.body, 'utf8').catch(() => null)
  if (body === null) throw new OperatorError(`${shownText(options.body)} cannot be read.`)
  const text = { accountId, purpose, language, providerId, category, body: body.trim(), variables, buttons }
  const { id } = await withDatabase(config, async deps =>
    unwrap(await addTemplate({ ...deps, shortLinkUrl: config.shortLinkUrl }, text)),
  )
  print(`${id} is pending. When the provider has approved it: pramaan-server template approve ${id}`)
}

function lines({
  id,
  purpose,
  language,
  providerId,
  category,
  status,
  reason,
  preview,
  buttons,
  channel,
}: ListedTemplate): readonly string[] {
  const { encoding, parts } = smsParts(preview)
  const state = reason === null ? status : `${status} (${reason})`
  return [
    [id, purpose, language, category, state, shownText(providerId)].join('  '),
    `  ${shownText(preview)}`,
    ...(buttons.length > 0 ? [`  Buttons: ${buttons.join(', ')}`] : []),
    channel === 'sms'
      ? `  ${preview.length} characters, billed as ${parts} parts (${encoding})`
      : `  ${preview.length} characters, billed as one ${category} message`,
  ]
}

const readVariables = (given: string) => readNames(given, TEMPLATE_VARIABLES)
const readButtons = (given: string) => readNames(given, TEMPLATE_BUTTONS)

function readNames<Name extends string>(given: string, known: readonly Name[]): readonly Name[] {
  const names = given.split(',').map(name => known.find(each => each === name.trim()))
  if (names.includes(undefined)) throw new InvalidArgumentError(`Use names from ${known.join(', ')}.`)
  return names.filter(name => name !== undefined)
}
