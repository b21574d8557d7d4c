import type { StoredCredential } from '../../features/credentials/index.ts'
import { type Html, html, markupOf } from '../../kernel/html.ts'
import { shownText } from '../../kernel/shown-text.ts'

/** What the pictures of a proof show. All of it is signed, but for the state. */
export interface BadgeFacts {
  readonly skill: string
  /** Null also for a script that the picture cannot draw. */
  readonly holder: string | null
  readonly issuer: string
  /** Such as `Nov 2026`. */
  readonly issued: string
  readonly method: 'Assessment' | 'Endorsement' | null
  readonly state: 'valid' | 'test' | 'revoked'
}

/** In English, as the signed name of the skill: a picture travels without its page. */
export function badgeFacts({ shown, isTest, revokedAt }: StoredCredential): BadgeFacts {
  const issued = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
  const method = shown.score === null ? null : 'Assessment'
  return {
    skill: shownText(shown.skill.name),
    holder: drawable(shownText(shown.holder ?? '')),
    issuer: shownText(shown.issuerName),
    issued: issued.format(new Date(shown.validFrom)),
    method: shown.endorsement === null ? method : 'Endorsement',
    state: revokedAt === null ? (isTest ? 'test' : 'valid') : 'revoked',
  }
}

/** The renderer has glyphs for two scripts, shapes one in a line, and gives a blank between Devanagari words no width. */
function drawable(name: string): string | null {
  if (/^[\p{Script=Devanagari}\s.]+$/u.test(name)) return name.replaceAll(' ', '\u2002')
  return /^[\p{Script=Latin}\s.,'’-]+$/u.test(name) ? name : null
}

interface Look {
  readonly words: string
  readonly colour: string
  readonly tint: string
}

/** The light theme of web/ui/tokens.css: a picture does not know the theme of the page that shows it. */
const LOOKS: Readonly<Record<BadgeFacts['state'], Look>> = {
  valid: { words: 'Verified skill', colour: '#3b2fb8', tint: '#eeecfc' },
  test: { words: 'Test, verifies nothing', colour: '#8a5200', tint: '#fff4df' },
  revoked: { words: 'Revoked', colour: '#b3261e', tint: '#fdecea' },
}

const INK = '#14162b'
const MUTED = '#5a5f7d'
const FONT = 'Noto Sans, system-ui, sans-serif'

/** A square, for profiles and websites. */
export function badgeSvg(facts: BadgeFacts): string {
  const { words } = LOOKS[facts.state]
  const label = `${words}: ${facts.skill}`
  return markupOf(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" role="img" aria-label="${label}">${badge(facts)}</svg>`,
  )
}

/** 1200 x 630, which services show beside a shared address. */
export function sharePictureSvg(facts: BadgeFacts): string {
  const { words, colour } = LOOKS[facts.state]
  const skill = fit(facts.skill, { width: 620, sizes: [64, 52, 42], most: 3 })
  const below = 190 + skill.lines.length * skill.size * 1.2
  const how = [facts.method, facts.issued].filter(Boolean).join(' · ')
  return markupOf(html`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="${FONT}">
<rect width="1200" height="630" fill="#fbfaf7"/><rect width="1200" height="12" fill="${colour}"/>
<g transform="translate(80 115)">${badge(facts)}</g>
<text x="540" y="160" font-size="28" font-weight="700" fill="${colour}">${words}</text>
${skill.lines.map((line, at) => html`<text x="540" y="${190 + (at + 0.8) * skill.size * 1.2}" font-size="${skill.size}" font-weight="700" fill="${INK}">${line}</text>`)}
${facts.holder !== null && html`<text x="540" y="${below + 56}" font-size="36" font-weight="400" fill="${INK}">${fit(facts.holder, { width: 620, sizes: [36, 28], most: 1 }).lines[0]}</text>`}
<text x="540" y="${below + 104}" font-size="26" font-weight="400" fill="${MUTED}">${how}</text>
<text x="540" y="545" font-size="24" font-weight="400" fill="${MUTED}">${fit(`Issued by ${facts.issuer}`, { width: 620, sizes: [24], most: 1 }).lines[0]}</text>
</svg>`)
}

function badge(facts: BadgeFacts): Html {
  const { words, colour, tint } = LOOKS[facts.state]
  const skill = fit(facts.skill, { width: 320, sizes: [34, 28, 23], most: 3 })
  const top = 226 - (skill.lines.length * skill.size * 1.2) / 2
  const foot = [facts.method, facts.issued].filter(Boolean).join(' · ')
  return html`<g font-family="${FONT}" text-anchor="middle">
<rect x="4" y="4" width="392" height="392" rx="48" fill="#fff" stroke="${colour}" stroke-width="8"/>
<rect x="20" y="20" width="360" height="112" rx="32" fill="${tint}"/>
<g transform="translate(168 44)"><rect width="64" height="64" rx="16" fill="${colour}"/>${sign(facts.state)}</g>
${skill.lines.map((line, at) => html`<text x="200" y="${top + (at + 0.8) * skill.size * 1.2}" font-size="${skill.size}" font-weight="700" fill="${INK}">${line}</text>`)}
<text x="200" y="324" font-size="20" font-weight="700" fill="${colour}">${words}</text>
<text x="200" y="356" font-size="17" font-weight="400" fill="${MUTED}">${foot}</text>
</g>`
}

/** Our mark, with a cross where the check would claim too much. */
function sign(state: BadgeFacts['state']): Html {
  const lines = state === 'revoked' ? 'M22 36l20 18m0-18l-20 18' : 'M21 35l9 10 15-25'
  return html`<g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M14 20h36"/><path d="${lines}"/></g>`
}

interface Room {
  readonly width: number
  /** Largest first. */
  readonly sizes: readonly number[]
  readonly most: number
}

/** A letter of Noto Sans Bold is 0.6 of its size wide on average, capitals more: names of our catalogue were measured. */
const LETTER = 0.62

/** The largest size at which the text has room in lines; the smallest is cut, with an ellipsis. */
function fit(text: string, { width, sizes, most }: Room): { readonly size: number; readonly lines: readonly string[] } {
  const tried = sizes.map(size => ({ size, lines: wrap(text, Math.floor(width / (size * LETTER))) }))
  const found = tried.find(({ lines }) => lines.length <= most)
  if (found !== undefined) return found
  const { size, lines } = tried.at(-1)!
  const letters = Math.floor(width / (size * LETTER))
  const last = [...lines[most - 1]!].slice(0, letters - 1).join('')
  return { size, lines: [...lines.slice(0, most - 1), `${last}…`] }
}

/** By words; a word that is longer than a line is cut. */
function wrap(text: string, letters: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap(each => chunks(each, letters))) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && [...joined].length <= letters) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

function chunks(word: string, letters: number): readonly string[] {
  const all = [...word]
  return Array.from({ length: Math.ceil(all.length / letters) }, (_, at) =>
    all.slice(at * letters, (at + 1) * letters).join(''),
  )
}
