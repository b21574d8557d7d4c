import type { StoredCredential } from '../../features/credentials/index.ts'
import { type Html, html, markupOf } from '../../kernel/html.ts'
import type { Translate } from '../../messages/messages.ts'

type Texts = Translate<'proof'>

/** How messengers and social networks show a link to the page. They draw no SVG. */
export function linkPreview(title: string, description: string, url: string): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="Pramaan">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${url}.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`
}

export interface Shared {
  readonly credential: StoredCredential
  readonly url: string
  /** In place of the picture. */
  readonly badge: string
}

/** Links that open with what they need: no script of others, and nobody learns of the visit who is not asked. */
export function shareSection({ credential, url, badge }: Shared, t: Texts): Html {
  const outside = { target: '_blank', rel: 'noopener noreferrer' }
  const link = (href: string, text: string) =>
    html`<a class="button quiet" href="${href}" target="${outside.target}" rel="${outside.rel}">${text}</a>`
  const embedded = markupOf(html`<a href="${url}"><img src="${url}.svg" alt="${badge}" width="200" height="200"></a>`)
  return html`<section aria-labelledby="share">
<h2 id="share">${t('shareTitle')}</h2>
<div class="buttons share" data-share data-url="${url}" data-copied="${t('copied')}">
${link(`https://wa.me/?text=${encodeURIComponent(`${credential.shown.title} ${url}`)}`, t('shareWhatsApp'))}
${link(linkedIn(credential, url), t('shareLinkedIn'))}
<button type="button" class="quiet" data-copy hidden>${t('copyLink')}</button>
<button type="button" class="quiet" data-print hidden>${t('print')}</button>
</div>
<p class="unseen" data-copied-note role="status"></p>
<details><summary>${t('embedTitle')}</summary>
<p class="hint">${t('embedNote')}</p>
<pre class="code" tabindex="0"><code>${embedded}</code></pre>
</details>
</section>`
}

/** LinkedIn's form for a certification of one's own profile, filled in. */
function linkedIn({ shown }: StoredCredential, url: string): string {
  const issued = new Date(shown.validFrom)
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: shown.title,
    organizationName: shown.issuerName,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: url.split('/').at(-1) ?? '',
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}
