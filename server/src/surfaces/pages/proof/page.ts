import type { StoredCredential } from '../../../features/credentials/index.ts'
import { type Html, html } from '../../../kernel/html.ts'
import { asset } from '../assets.ts'
import type { PageLanguage } from '../languages.ts'
import type { Page } from '../page.ts'
import type { qrPath } from './qr-code.ts'
import { PROOF_TEXTS, type ProofTexts } from './texts.ts'

export const checkScript = asset(new URL('./', import.meta.url), 'proof-check.js')

export interface Place {
  readonly language: PageLanguage
  /** Of the page itself, as the router has it. */
  readonly path: string
  /** The same for those who scan it. */
  readonly code: ReturnType<typeof qrPath>
}

export function proofPage(credential: StoredCredential, place: Place): Page {
  const texts = PROOF_TEXTS[place.language]
  const { shown, isTest } = credential
  const isErased = credential.erasedAt !== null
  return {
    ...frame(texts, place),
    title: texts.title(shown.title),
    ...(isErased ? {} : { script: checkScript }),
    main: html`
<p class="lede">${texts.kicker}</p>
<h1 lang="en" data-signed="skill">${shown.skill.name}</h1>
${isTest && html`<p class="summary"><strong>${texts.test}</strong></p>`}
${statusNotice(credential, place.language)}
<dl class="card">
${shown.holder !== null && entry(texts.holder, html`<strong data-signed="holder"><bdi>${shown.holder}</bdi></strong>`)}
${howProven(credential, texts)}
${entry(texts.issuedBy, html`${shown.issuerName}`)}
${entry(texts.issuedOn, day(new Date(shown.validFrom), place.language))}
</dl>
${!isErased && html`${checkSection(texts)}${downloads(place, texts)}`}
${codeSection(place, texts)}`,
  }
}

/** Says nothing of what it did not find. */
export function notFoundPage(place: Place): Page {
  const texts = PROOF_TEXTS[place.language]
  return {
    ...frame(texts, place),
    title: texts.notFoundTitle,
    main: html`<h1>${texts.notFoundTitle}</h1><p>${texts.notFound}</p>`,
  }
}

function frame(texts: ProofTexts, { language, path }: Place) {
  return { language, path, skipToContent: texts.skipToContent, languagesLabel: texts.otherLanguages }
}

function statusNotice({ revokedAt, erasedAt }: StoredCredential, language: PageLanguage): Html {
  const { status, statusLabel, erasedNote } = PROOF_TEXTS[language]
  if (revokedAt === null) {
    return html`<p class="done" data-status="valid">${statusLabel}: <strong>${status.valid}</strong></p>`
  }
  const word = erasedAt === null ? status.revoked : status.erased
  return html`<div class="summary" data-status="revoked"><p>${statusLabel}: <strong>${word}</strong>, ${day(revokedAt, language)}</p>
${erasedAt !== null && html`<p>${erasedNote}</p>`}</div>`
}

function howProven({ shown }: StoredCredential, texts: ProofTexts): Html {
  const { endorsement, score, evidence, criteria } = shown
  return entry(
    texts.how,
    html`${endorsement && html`<p><bdi>${texts.endorsedBy(endorsement.by)}</bdi></p>`}
${endorsement && endorsement.comment !== '' && html`<p><q><bdi>${endorsement.comment}</bdi></q></p>`}
${score && html`<p>${texts.assessed(score.correct, score.total)}</p>`}
${evidence && html`<p>${workOf(evidence.kind, texts)}: <bdi>${[evidence.title, evidence.subtitle].filter(Boolean).join(', ')}</bdi></p>`}
<p class="hint" lang="en">${criteria}</p>`,
  )
}

function workOf(kind: string, { work }: ProofTexts): string {
  return kind === 'experience' || kind === 'project' || kind === 'certificate' ? work[kind] : kind
}

function entry(term: string, value: Html): Html {
  return html`<dt>${term}</dt><dd>${value}</dd>`
}

function day(at: Date, language: PageLanguage): Html {
  const text = new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(at)
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

function checkSection(texts: ProofTexts): Html {
  return html`<section data-check data-texts="${JSON.stringify(texts.check)}" aria-labelledby="check">
<h2 id="check">${texts.checkTitle}</h2>
<p>${texts.checkNote}</p>
<noscript><p class="notice">${texts.noScript}</p></noscript>
<p class="notice" data-verdict role="status" hidden></p>
<ol data-steps></ol>
<button type="button" class="quiet" hidden>${texts.checkAgain}</button>
</section>`
}

function downloads({ path }: Place, texts: ProofTexts): Html {
  return html`<ul class="links">
<li><a href="${path}.jwt" download>${texts.downloadJwt}</a></li>
<li><a href="${path}.json">${texts.downloadJson}</a></li>
</ul>
<p class="hint">${texts.downloadNote}</p>`
}

function codeSection({ code: { size, path } }: Place, texts: ProofTexts): Html {
  return html`<div>
<svg role="img" aria-label="${texts.code}" width="196" height="196" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<p class="hint">${texts.share}</p>
</div>`
}
