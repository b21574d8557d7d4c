import type { Language } from '../../../kernel/languages.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { unlinkedText } from '../../../kernel/shown-text.ts'
import type { ChannelAccount } from './account.ts'
import { fillDltTemplate, MOST_IN_VARIABLE, parseDltTemplate } from './dlt-template.ts'
import type { FilledTemplate } from './provider.ts'

export const TEMPLATE_VARIABLES = ['name', 'company', 'title', 'place', 'link', 'opt_out'] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]
export const TEMPLATE_BUTTONS = ['answer', 'decline'] as const
/** A quick reply: begin to answer in the chat, or decline. */
export type TemplateButton = (typeof TEMPLATE_BUTTONS)[number]
export const PURPOSES = ['first', 'follow_up'] as const
export type Purpose = (typeof PURPOSES)[number]
export const TEMPLATE_CATEGORIES = ['marketing', 'utility', 'service', 'promotional', 'transactional'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]
export const TEMPLATE_STATUSES = ['pending', 'approved', 'rejected', 'paused', 'archived'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

/** A text that the provider approved. */
export interface MessageTemplate {
  readonly id: string
  readonly accountId: string
  readonly purpose: Purpose
  readonly language: Language
  /** Name or id under which the provider knows it. */
  readonly providerId: string
  readonly category: TemplateCategory
  /** As approved: `{{1}}` in WhatsApp, `{#alphanumeric#}` and other tags in SMS. */
  readonly body: string
  /** What stands in each placeholder, in order. */
  readonly variables: readonly TemplateVariable[]
  /** Quick replies of WhatsApp, in the order in which they were approved. */
  readonly buttons: readonly TemplateButton[]
  readonly status: TemplateStatus
  readonly reason: string | null
}

export type TemplateValues = Readonly<Record<TemplateVariable, string>>

export interface FilledText {
  readonly text: string
  readonly template: FilledTemplate
}

type Syntax = 'whatsapp' | 'dlt'

/** Null: messages of the account need no approval. */
export function templateSyntax({ provider, channel }: Pick<ChannelAccount, 'provider' | 'channel'>): Syntax | null {
  if (provider === 'whatsapp_cloud') return 'whatsapp'
  return channel === 'sms' && (provider === 'exotel' || provider === 'plivo') ? 'dlt' : null
}

/** The message as the person reads it, or what is wrong, in words for the operator. */
export function fillTemplate(
  syntax: Syntax,
  { body, variables, providerId }: Pick<MessageTemplate, 'body' | 'variables' | 'providerId'>,
  values: TemplateValues,
): Result<FilledText, readonly string[]> {
  const given = variables.map(name => (syntax === 'dlt' ? dltValue(name, values[name]) : oneLine(values[name])))
  const text = syntax === 'dlt' ? fillDlt(body, given) : fillWhatsApp(body, given)
  return text.ok ? ok({ text: text.value, template: { providerId, variables: given } }) : text
}

/** What is wrong with a template itself. Filled with values as long as they get. */
export function checkTemplate(
  syntax: Syntax,
  template: Pick<MessageTemplate, 'body' | 'variables' | 'providerId' | 'buttons'>,
): readonly string[] {
  const { variables, buttons } = template
  const filled = fillTemplate(syntax, template, LONGEST)
  const faults = filled.ok ? [] : filled.error
  const link = variables.includes('link') ? [] : ['The text has no link to the candidate’s page.']
  // Nobody in India can reply to an SMS.
  const wayOut = syntax === 'dlt' && !variables.includes('opt_out') ? ['The text has no link to opt out.'] : []
  const noButtons = syntax === 'dlt' && buttons.length > 0 ? ['An SMS has no buttons.'] : []
  return [...faults, ...link, ...wayOut, ...noButtons]
}

/** For checks and previews. */
export const LONGEST: TemplateValues = {
  name: 'Venkatanarasimharajuvaripeta Ramachandran',
  company: 'Shakti Logistics and Warehousing Services',
  title: 'Heavy vehicle driver and loading helper',
  place: 'Thiruvananthapuram',
  link: 'https://example.in/l/AbCdEfGhJk',
  opt_out: 'https://example.in/l/AbCdEfGhJk/stop',
}

const LINKS: readonly TemplateVariable[] = ['link', 'opt_out']

/** Operators drop a message whose variable has any other character, so punctuation of names becomes a space. */
function dltValue(name: TemplateVariable, value: string): string {
  if (LINKS.includes(name)) return value
  const words = unlinkedText(value)
    .replace(/[^\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu, ' ')
    .trim()
  return cutAtWord(words, MOST_IN_VARIABLE)
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  const end = cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end) : text.slice(0, most)
}

/** WhatsApp rejects line breaks, tabs and more than four spaces in a variable. */
function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

function fillDlt(body: string, given: readonly string[]): Result<string, readonly string[]> {
  const template = parseDltTemplate(body)
  const filled = template.ok ? fillDltTemplate(template.value, given, null) : template
  if (filled.ok) return filled
  return err(filled.error.map(({ message }) => message))
}

function fillWhatsApp(body: string, given: readonly string[]): Result<string, readonly string[]> {
  const placeholders = new Set(Array.from(body.matchAll(/\{\{(\d+)\}\}/g), ([, number]) => Number(number)))
  const faults = given.flatMap((value, at) => (value === '' ? [`Variable ${at + 1} is empty.`] : []))
  if (placeholders.size !== given.length || given.some((_, at) => !placeholders.has(at + 1)))
    faults.push(`The text has ${placeholders.size} placeholders, numbered from {{1}}, for ${given.length} variables.`)
  if (faults.length > 0) return err(faults)
  return ok(body.replace(/\{\{(\d+)\}\}/g, (_, number: string) => given[Number(number) - 1]!))
}
