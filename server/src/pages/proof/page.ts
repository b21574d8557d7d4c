import qrcode from 'qrcode-generator'
import type { StoredCredential } from '../../features/credentials/index.ts'
import { type Html, html } from '../../kernel/html.ts'
import { type Translate, translator } from '../../messages/messages.ts'
import type { PageOwner } from '../owner.ts'
import type { Page } from '../page.ts'
import { linkPreview, shareSection } from './share.ts'

type Texts = Translate<'proof'>

/** Where the page is and in which language. */
export interface ProofAddress {
  readonly language: string
  readonly path: string
}

/** The name of the skill in the language of the page, from the catalogue. Null if it is the signed one. */
export type LocalName = string | null

export interface QrCode {
  /** Width and height in modules. */
  readonly size: number
  /** An SVG path with a square for each dark module. */
  readonly path: string
}

export function proofPage(
  credential: StoredCredential,
  owner: PageOwner,
  address: ProofAddress,
  localName: LocalName,
  code: QrCode,
  url: string,
): Page {
  const t = translator('proof', address.language)
  const { shown, isTest, revokedAt } = credential
  const isErased = credential.erasedAt !== null
  const title = t(isTest ? 'testTitle' : 'title', { skill: shown.title })
  const badge = t('badge', { skill: shown.skill.name })
  return {
    ...address,
    ...owner,
    title,
    isWide: true,
    ...(isErased ? {} : { script: 'proof.js' as const, head: linkPreview(title, t('preview'), url) }),
    main: html`<div class="proof-columns">
${!isErased && html`<div class="proof-badge"><img src="${address.path}.svg" width="400" height="400" alt="${badge}"></div>`}
<div>
<p class="lede">${t(isTest ? 'testKicker' : 'kicker')}</p>
${skillHeading(shown.skill.name, localName)}
${shown.holder !== null && html`<p class="holder"><span class="holder-label">${t('holder')}</span> <strong data-signed="holder"><bdi>${shown.holder}</bdi></strong></p>`}
${statusNotice(credential, address.language)}
${isTest && html`<p class="warning">${t('test')}</p>`}
<dl class="card">
${howProven(credential, t)}
${entry(t('issuedBy'), html`${shown.issuerName}`)}
${entry(t('issuedOn'), day(new Date(shown.validFrom), address.language))}
</dl>
${!isTest && revokedAt === null && shareSection({ credential, url, badge }, t)}
${!isErased && html`${checkSection(t)}${downloads(address, t)}`}
${codeSection(code, t)}
</div></div>`,
  }
}

/** The signed name is English. A name in another language stands above it and is not signed. */
function skillHeading(signed: string, localName: LocalName): Html {
  if (localName === null) return html`<h1 lang="en" data-signed="skill">${signed}</h1>`
  return html`<h1>${localName}</h1>
<p class="lede" lang="en" data-signed="skill">${signed}</p>`
}

/** Does not repeat the id that was asked for. */
export function notFoundPage(address: ProofAddress): Page {
  const t = translator('proof', address.language)
  return {
    ...address,
    title: t('notFoundTitle'),
    main: html`<h1>${t('notFoundTitle')}</h1><p>${t('notFound')}</p>`,
  }
}

const GOOD = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M7.5 12.5l3 3 6-6.5"/></svg>`
const BAD = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M8.5 8.5l7 7m0-7l-7 7"/></svg>`

/** One state that is seen first. A test proof is valid as a file, but says nothing about anybody. */
function statusNotice({ revokedAt, erasedAt, isTest }: StoredCredential, language: string): Html {
  const t = translator('proof', language)
  if (revokedAt === null) {
    const look = isTest ? 'state-test' : 'state-good'
    return html`<p class="state ${look}" data-status="valid">${!isTest && GOOD}<span><span class="unseen">${t('statusLabel')}: </span>${t(isTest ? 'status.test' : 'status.valid')}</span></p>`
  }
  const word = t(erasedAt === null ? 'status.revoked' : 'status.erased')
  return html`<p class="state state-bad" data-status="revoked">${BAD}<span><span class="unseen">${t('statusLabel')}: </span>${word}, ${day(revokedAt, language)}</span></p>
${erasedAt !== null && html`<p>${t('erasedNote')}</p>`}`
}

const CHECKS = [
  'check.source.item_bank',
  'check.source.public_item_bank',
  'check.source.model',
  'check.source.sample',
  'check.endorser.website_domain',
  'check.endorser.name_in_domain',
  'check.endorser.free_mail',
  'check.endorser.other_domain',
  'check.released.organisation',
  'check.released.operator',
] as const

function howProven({ shown }: StoredCredential, t: Texts): Html {
  const { endorsement, score, evidence, criteria, questionSource, endorserCheck, releasedBy } = shown
  return entry(
    t('how'),
    html`${endorsement && html`<p><bdi>${t('endorsedBy', { by: endorsement.by })}</bdi></p>`}
${endorsement && endorsement.comment !== '' && html`<p><q><bdi>${endorsement.comment}</bdi></q></p>`}
${score && html`<p>${t('assessed', score)}</p>`}
${questionSource !== null && checkedBy(t, `check.source.${questionSource}`, {})}
${endorserCheck && checkedBy(t, `check.endorser.${endorserCheck.kind}`, { domain: endorserCheck.domain })}
${releasedBy !== null && checkedBy(t, `check.released.${releasedBy}`, {})}
${evidence && html`<p>${workOf(evidence.kind, t)}: <bdi>${[evidence.title, evidence.subtitle].filter(Boolean).join(', ')}</bdi></p>`}
<p class="hint" lang="en">${criteria}</p>`,
  )
}

/** One plain sentence about what was checked. A code of a later version has none: its English text stands below. */
function checkedBy(t: Texts, key: string, values: Readonly<Record<string, string>>): Html | false {
  return CHECKS.some(known => known === key) && html`<p data-checked>${t(key as (typeof CHECKS)[number], values)}</p>`
}

function workOf(kind: string, t: Texts): string {
  return kind === 'experience' || kind === 'project' || kind === 'certificate' ? t(`work.${kind}`) : kind
}

function entry(term: string, value: Html): Html {
  return html`<dt>${term}</dt><dd>${value}</dd>`
}

function day(at: Date, language: string): Html {
  const text = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(at)
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

function checkSection(t: Texts): Html {
  return html`<section data-check data-texts="${JSON.stringify(checkTexts(t))}" aria-labelledby="check">
<h2 id="check">${t('checkTitle')}</h2>
<p>${t('checkNote')}</p>
<noscript><p class="notice">${t('noScript')}</p></noscript>
<p class="notice" data-verdict role="status" hidden></p>
<ol data-steps></ol>
<button type="button" class="quiet" hidden>${t('checkAgain')}</button>
</section>`
}

/** The texts of the script that checks the credential. */
function checkTexts(t: Texts) {
  const steps = ['fetch', 'signature', 'shown', 'dates', 'endorsement', 'status'] as const
  const verdicts = ['running', 'valid', 'revoked', 'invalid', 'unable'] as const
  return {
    passed: t('check.passed'),
    failed: t('check.failed'),
    steps: Object.fromEntries(steps.map(name => [name, t(`check.steps.${name}`)])),
    verdicts: Object.fromEntries(verdicts.map(name => [name, t(`check.verdicts.${name}`)])),
  }
}

function downloads({ path }: ProofAddress, t: Texts): Html {
  return html`<ul class="links">
<li><a href="${path}.svg" download>${t('downloadBadge')}</a></li>
<li><a href="${path}.jwt" download>${t('downloadJwt')}</a></li>
<li><a href="${path}.json">${t('downloadJson')}</a></li>
</ul>
<p class="hint">${t('downloadNote')}</p>`
}

function codeSection({ size, path }: QrCode, t: Texts): Html {
  return html`<div class="code-section">
<svg class="code-image" role="img" aria-label="${t('code')}" width="196" height="196" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<p class="hint">${t('share')}</p>
</div>`
}

/** Width of the light border that readers need, in modules. */
const QUIET_ZONE = 4

export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const)
  const dark = cells.filter(([row, column]) => code.isDark(row, column))
  const path = dark.map(([row, column]) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`).join('')
  return { size: count + 2 * QUIET_ZONE, path }
}
