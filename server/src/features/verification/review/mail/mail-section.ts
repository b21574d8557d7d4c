import { type NamesByLanguage, nameIn } from '../../../../kernel/skill-names.ts'
import { translator } from '../../../../messages/messages.ts'
import type { Branding } from '../../../organisations/index.ts'
import type { EndorsementType } from '../../core/verification.ts'

/** Input of a mail to a reviewer. Names and titles are untrusted text. */
export interface MailFacts {
  readonly kind: 'request' | 'reminder'
  readonly mode: 'test' | 'live'
  readonly organisation: Pick<Branding, 'name' | 'accent' | 'support'>
  readonly requester: { readonly name: string }
  readonly reviewer: { readonly name: string; readonly company: string }
  readonly endorsementType: EndorsementType
  readonly source: {
    readonly type: 'project' | 'experience' | 'certificate'
    readonly title: string
    readonly subtitle: string
  }
  readonly skills: readonly { readonly name: string; readonly names: NamesByLanguage }[]
  /** The token is in the fragment, which browsers do not send to servers. */
  readonly link: string
  readonly expiresAt: Date
}

/** Content of a mail in one language, before it is rendered as plain text or HTML. */
export interface Section {
  readonly language: string
  readonly notice: string | null
  readonly greeting: string
  readonly ask: readonly string[]
  readonly source: { readonly label: string; readonly title: string; readonly subtitle: string }
  readonly skills: { readonly label: string; readonly names: readonly string[] }
  readonly open: string
  readonly link: string
  readonly copyLink: string
  readonly assurances: readonly string[]
  readonly smallPrint: readonly string[]
}

export function sectionOf(facts: MailFacts, language: string): Section {
  const t = translator('mail', language)
  const { organisation, requester, reviewer, source, skills } = facts
  const people = { requester: requester.name, reviewer: reviewer.name, company: reviewer.company }
  const ask = t('ask', { ...people, role: facts.endorsementType, count: skills.length })
  return {
    language,
    notice: facts.mode === 'test' ? t('testNotice') : null,
    greeting: t('greeting', people),
    ask: [ask, ...(facts.kind === 'reminder' ? [t('reminded')] : [])],
    source: { label: t(`source.${source.type}`), title: source.title, subtitle: source.subtitle },
    skills: { label: t('skills'), names: skills.map(skill => nameIn(language, skill)) },
    open: t('open'),
    link: facts.link,
    copyLink: t('copyLink'),
    assurances: [t('twoMinutes'), t('decline'), t('abuse')],
    smallPrint: [
      t('until', { day: dayOf(facts.expiresAt, language) }),
      t('why', people),
      t('sentFor', { organisation: organisation.name }),
      ...(organisation.support === null ? [] : [t('help', { support: organisation.support })]),
      t('whoWeAre'),
      t('privacy'),
    ],
  }
}

function dayOf(at: Date, language: string): string {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(at)
}
