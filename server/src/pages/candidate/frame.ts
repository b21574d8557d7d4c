import type { CandidatePage } from '../../features/journeys/index.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { type Translate, translator } from '../../messages/messages.ts'
import type { Frame } from '../frame.ts'
import type { PageOwner } from '../owner.ts'

export type Texts = Translate<'candidate'>

/** What every page of a candidate needs. */
export interface CandidateView {
  readonly t: Texts
  readonly frame: Frame
  readonly page: CandidatePage
  /** /c/{token} */
  readonly path: string
  /** Who asks, as the header names them. */
  readonly organisation: string
  /** Whether answers can be spoken here. */
  readonly takesRecordings: boolean
}

export function candidateView(
  page: CandidatePage,
  owner: PageOwner,
  token: string,
  takesRecordings: boolean,
): CandidateView {
  const path = `/c/${encodeURIComponent(token)}`
  const { language } = page
  const t = translator('candidate', language)
  const to = (rest: string) => `${path}${rest}?lang=${page.language}`
  const frame: Frame = {
    ...owner,
    language,
    path,
    otherLanguages: page.languages.filter(each => each !== page.language),
    ownLinks: [
      { href: to('/data'), text: t('nav.data') },
      ...(page.isOptedOut ? [] : [{ href: to('/stop'), text: t('nav.stop') }]),
    ],
  }
  const organisation = shownText(owner.organisation?.name ?? page.job.company)
  return { t, frame, page, path, organisation, takesRecordings }
}

/** Days and times of people in India. Of 24 hours: in several languages Intl writes "am" and "pm" in Latin letters. */
export function dateIn({ frame }: CandidateView, at: Date, withTime = false): string {
  const withHours = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const
  const style = withTime ? withHours : ({ dateStyle: 'long' } as const)
  return new Intl.DateTimeFormat(`${frame.language}-IN-u-nu-latn`, { ...style, timeZone: 'Asia/Kolkata' }).format(at)
}
