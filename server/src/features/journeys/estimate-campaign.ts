import type { Estimate } from '../../contract/campaign.ts'
import type { Channel } from '../../contract/workflow.ts'
import type { TenantReads } from '../../database/tx.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Language } from '../../kernel/languages.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { noSuchMandate, requireReady } from '../campaigns/index.ts'
import { type ChannelProvider, costCategory, type Recipient, smsParts, textOfContact } from '../channels/index.ts'
import { readCredits } from '../credits/index.ts'
import { findMandate, type Mandate } from '../mandates/index.ts'
import { findShortNumber } from '../organisations/index.ts'
import { type E164, lookUpPeople, newCandidateToken } from '../people/index.ts'
import { findWorkflow } from '../workflows/index.ts'
import { type Candidate, channelsOf, chooseLanguage, rejectBeforeMatching, rejectMatched } from './core/intake.ts'
import { SAMPLE_CODE, shortLink } from './core/short-link.ts'
import type { JourneyDeps } from './ports.ts'

const SHOWN_MESSAGES = 3

/** Judges candidates as creating the campaign would, and only reads: no locks, no counts of the day. */
export async function estimateCampaign(
  deps: Pick<JourneyDeps, 'database' | 'clock' | 'providerOf' | 'publicUrl' | 'shortLinkUrl'>,
  tenant: Tenant,
  mandateId: string,
  candidates: readonly Candidate<E164>[],
): Promise<Result<Estimate, DomainError<'VALIDATION_FAILED' | 'CONFLICT'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const mandate = await findMandate(reads, mandateId)
  if (mandate === null) return err(noSuchMandate())
  const ready = requireReady(mandate, new Date(deps.clock()))
  if (!ready.ok) return ready
  const workflow = (await findWorkflow(reads, mandate.body.workflow_id))!
  const provider = await deps.providerOf(tenant.mode, reads)
  const provided = provider?.channels ?? []
  const channels = workflow.channels.filter(channel => provided.includes(channel))
  const judged = rejectBeforeMatching(candidates, channels)
  const { candidates: accepted, rejected } = rejectMatched(judged, await lookUpPeople(reads, judged.candidates))
  const firsts = accepted.map(({ candidate, person }) => ({
    channel: channelsOf(candidate, channels)[0]!,
    language: chooseLanguage([candidate.language, person.language], workflow.languages),
    name: candidate.name,
    to: { phone: candidate.phone, email: candidate.email, userId: null },
  }))
  const subject = { ...(await subjectOf(deps, reads, mandate)), provider }
  const { available } = await readCredits(reads)
  return ok({
    credits: { needed: accepted.length * mandate.methods.length, available },
    accepted: accepted.length,
    rejected: rejected.toSorted((one, other) => one.index - other.index),
    costs: costsOf(firsts, subject),
    messages: firsts.slice(0, SHOWN_MESSAGES).map(first => ({
      channel: first.channel,
      language: first.language,
      text: renderFirst(first, subject),
    })),
  })
}

/** As long as a real link, because the length of an SMS depends on it. It opens no page. */
const sampleSecret = (prefix: string) => prefix + 'sample'.padEnd(43, '-')

async function subjectOf(
  { publicUrl, shortLinkUrl }: Pick<JourneyDeps, 'publicUrl' | 'shortLinkUrl'>,
  reads: TenantReads,
  { body }: Mandate,
): Promise<Omit<MessageSubject, 'provider'>> {
  const { token } = newCandidateToken(await findShortNumber(reads), sampleSecret)
  const place = body.location?.city ?? null
  const [link, ofSms] = [`${publicUrl}/c/${token}`, shortLink(shortLinkUrl, SAMPLE_CODE)]
  return { company: body.company_name, title: body.title, place, linkOn: channel => (channel === 'sms' ? ofSms : link) }
}

/** What a candidate's first message depends on. */
interface FirstMessage {
  readonly channel: Channel
  readonly language: Language
  readonly name: string
  readonly to: Recipient
}

/** What it says to everybody. */
interface MessageSubject {
  readonly company: string
  readonly title: string
  readonly place: string | null
  readonly linkOn: (channel: Channel) => string
  /** Knows the text that was approved for a person, where there must be one. */
  readonly provider: ChannelProvider | null
}

/** The approved text as it would be sent. Ours where any text may be sent, and where the approved one is missing or its values do not fit. */
function renderFirst({ channel, language, name, to }: FirstMessage, about: MessageSubject): string {
  const { linkOn, provider, ...subject } = about
  const way = provider?.wayOf?.({ channel, to, language, contact: 0 })
  const contact = { channel, language, name, contact: 0, ...subject, link: linkOn(channel) }
  const approved = way?.kind === 'use' ? textOfContact(contact, way.template) : null
  return (approved ?? textOfContact(contact, null)!).text
}

/** By channel, in the order of their first message. Only the length of an SMS depends on its text. */
function costsOf(messages: readonly FirstMessage[], subject: MessageSubject): Estimate['costs'] {
  const byChannel = Map.groupBy(messages, each => each.channel)
  return [...byChannel].map(([channel, own]) => {
    const partsOf = (each: FirstMessage) => (channel === 'sms' ? smsParts(renderFirst(each, subject)).parts : 1)
    const parts = own.reduce((sum, each) => sum + partsOf(each), 0)
    return { channel, category: costCategory(channel), messages: own.length, parts }
  })
}
