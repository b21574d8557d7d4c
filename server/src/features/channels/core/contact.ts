import { choiceId } from '../../../contract/inbound.ts'
import type { Channel } from '../../../contract/workflow.ts'
import type { Language } from '../../../kernel/languages.ts'
import { accountsOf, type ChannelAccount, chooseAccount } from './account.ts'
import { SPOKEN_LANGUAGES } from './call.ts'
import { linkNotWhitelisted } from './dlt-template.ts'
import type { Choice, FilledTemplate, Recipient } from './provider.ts'
import {
  fillTemplate,
  type MessageTemplate,
  PURPOSES,
  type Purpose,
  type TemplateButton,
  type TemplateValues,
  templateSyntax,
} from './template.ts'
import { type ContactText, renderContact } from './texts.ts'

/** A contact that was decided, before its link exists. */
export interface ContactRequest {
  readonly channel: Channel
  readonly to: Recipient
  readonly language: Language
  /** 0 for the first contact, n for the nth follow-up. */
  readonly contact: number
}

/** `none`: nobody sends to this person on the channel. `paused`: somebody will, when the account or its template can be used again. */
export type ContactWay =
  | { readonly kind: 'use'; readonly account: UsedAccount | null; readonly template: UsableTemplate | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'none' }

/** Null where there are no accounts. */
export type UsedAccount = Pick<ChannelAccount, 'id' | 'perSecond'>

export interface UsableTemplate {
  readonly syntax: NonNullable<ReturnType<typeof templateSyntax>>
  readonly template: MessageTemplate
}

/** The account for a contact, and the approved text where the provider takes no other. */
export function chooseWay(
  accounts: readonly ChannelAccount[],
  templates: readonly MessageTemplate[],
  { channel, to, language, contact }: ContactRequest,
): ContactWay {
  const chosen = chooseAccount(accounts, channel, to)
  if (chosen.kind !== 'use') return chosen
  const { account } = chosen
  // A call in another language would be heard by somebody who may not understand it: another channel is tried.
  if (channel === 'voice' && !SPOKEN_LANGUAGES.includes(language)) return { kind: 'none' }
  const syntax = templateSyntax(account)
  if (syntax === null) return { kind: 'use', account, template: null }
  const template = approvedText(templates, account.id, contact === 0 ? 'first' : 'follow_up', language)
  // Not in another language: the person would get a text that they may not read, and the time line would name the wrong one.
  return template === undefined ? { kind: 'paused' } : { kind: 'use', account, template: { syntax, template } }
}

export function approvedText(
  templates: readonly MessageTemplate[],
  accountId: string,
  purpose: Purpose,
  language: Language,
): MessageTemplate | undefined {
  const isMeant = (each: MessageTemplate) =>
    each.accountId === accountId && each.purpose === purpose && each.language === language
  return templates.find(each => isMeant(each) && each.status === 'approved')
}

/** What a campaign will send. */
export interface PlannedContacts {
  readonly channels: readonly Channel[]
  readonly languages: readonly Language[]
  readonly followUps: { readonly max: number }
  /** Where the short links of SMS are. */
  readonly shortLinkUrl: string
}

/**
 * Texts that candidates of a campaign would wait for, in words for the partner: `whatsapp in hi, follow-up`; and those that would be dropped for
 * their link.
 */
export function missingTexts(
  accounts: readonly ChannelAccount[],
  templates: readonly MessageTemplate[],
  { channels, languages, followUps, shortLinkUrl }: PlannedContacts,
): readonly string[] {
  const purposes: readonly Purpose[] = followUps.max > 0 ? PURPOSES : ['first']
  const used = channels.flatMap(channel => accountsOf(accounts, channel)).filter(each => templateSyntax(each) !== null)
  const missing = used.flatMap(({ id, channel }) =>
    languages.flatMap(language =>
      purposes
        .filter(purpose => approvedText(templates, id, purpose, language) === undefined)
        .map(purpose => `${channel} in ${language}, ${purpose === 'first' ? 'first message' : 'follow-up'}`),
    ),
  )
  const dropped = used.flatMap(({ channel, settings }) => {
    const domain = channel === 'sms' ? linkNotWhitelisted(settings, shortLinkUrl) : null
    return domain === null ? [] : [`${channel} with links to ${domain}, which is not whitelisted on DLT`]
  })
  // With another channel, whoever chose such a language is contacted there.
  const isByCallOnly = channels.every(channel => channel === 'voice')
  const unspoken = languages
    .filter(language => isByCallOnly && !SPOKEN_LANGUAGES.includes(language))
    .map(language => `voice in ${language}, which no provider speaks`)
  return [...new Set([...missing, ...dropped, ...unspoken])]
}

/** The text of a contact: the approved one if there must be one, else ours. Null if the values of this contact do not fit the approved one. */
export function textOfContact(contact: ContactText, used: UsableTemplate | null): ContactContent | null {
  if (used === null) return { text: renderContact(contact), template: null, buttons: [] }
  const filled = fillTemplate(used.syntax, used.template, valuesOf(contact))
  return filled.ok ? { ...filled.value, buttons: used.template.buttons } : null
}

export interface ContactContent {
  readonly text: string
  readonly template: FilledTemplate | null
  readonly buttons: readonly TemplateButton[]
}

/**
 * Quick replies below an approved text. `answer` opens the chat, which asks for consent first. Their titles stand in the approved
 * text.
 */
export function quickReplies(sendId: string, buttons: readonly TemplateButton[]): readonly Choice[] {
  return buttons.map(button => ({
    id: button === 'decline' ? choiceId(sendId, 'welcome', 'decline') : choiceId(sendId, 'chat', 'open'),
    title: button,
  }))
}

/** Polite without a name, in every language of India. */
const WITHOUT_NAME = 'ji'

function valuesOf({ name, company, title, place, link }: ContactText): TemplateValues {
  const hasName = name !== null && /[\p{L}\p{Nd}]/u.test(name)
  return { name: hasName ? name : WITHOUT_NAME, company, title, place: place ?? title, link, opt_out: `${link}/stop` }
}
