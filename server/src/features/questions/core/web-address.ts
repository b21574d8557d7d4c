import { INDIC_SCRIPTS } from '../../../kernel/languages.ts'

/**
 * Whether a text holds a web address, with or without its scheme. Rather one refusal too many: a question refused is written
 * anew, a link shown is tapped. So any word.word counts, for new endings of domains appear every year and a list of them ages;
 * what Indian hiring really writes that way is let through by name.
 */
export function hasWebAddress(text: string): boolean {
  return WITH_SCHEME.test(text) || text.split(BETWEEN_NAMES).some(isHostName)
}

/** "Data: 5 mm" and "Tel: none" are words before a colon; only without the space after it do they open an address. */
const WITH_SCHEME =
  /:\/\/|(?<!\S)\/\/\S|(?<![\p{L}\p{N}])(?:www\.|(?:java|vb)script:|(?:data|blob|file|mailto|tel|sms|intent|whatsapp|upi):\S)/iu

const BETWEEN_NAMES = /[^\p{L}\p{M}\p{N}.\u3002-]+/u

/** Browsers take the Chinese full stop for a dot. */
const DOTS = /[.\u3002]/u

function isHostName(name: string): boolean {
  const labels = name.split(DOTS)
  if (labels.length === 4 && labels.every(label => /^\d{1,3}$/.test(label))) return true
  return labels.some((label, at) => at > 0 && isAddressEnd(labels[at - 1]!, label) && !isUsual(labels, at))
}

function isAddressEnd(before: string, ending: string): boolean {
  if (before === '') return false
  // "1.Clean the pipe" numbers a list; "163.com" is an address.
  if (/^\p{N}+$/u.test(before)) return /^(?:com|net|org)(?![a-z\d])/i.test(ending)
  const word = ending.split('-', 1)[0]!
  if (LATIN_WORD_FIRST.test(word)) return true
  return INDIC.test(word) ? INDIC_ENDINGS.has(word) : /^\p{L}[\p{L}\p{M}]+$/u.test(word)
}

/** First, not alone: in "evil.comको" the Hindi "to" hangs on the address, and a phone makes a link of what stands before. */
const LATIN_WORD_FIRST = /^\p{Script=Latin}{2,}(?![\p{Script=Latin}\d])/u

const INDIC = new RegExp(`[${INDIC_SCRIPTS}]`, 'u')

/**
 * Endings of domains in Indic scripts by name, for here not any word can count: "कि.मी." and "डॉ.शर्मा" are everyday spelling.
 */
const INDIC_ENDINGS: ReadonlySet<string> = new Set(
  `भारत भारतम् भारोत संगठन कॉम नेट ভারত ভাৰত বাংলা ਭਾਰਤ ભારત ଭାରତ భారత్ ಭಾರತ ഭാരതം இந்தியா இலங்கை சிங்கப்பூர்`
    .normalize('NFC')
    .split(' '),
)

/** Degrees count only as they are printed: `B.Com` is a degree, `b.com` an address. */
const USUAL =
  /^(?:(?:[BMD]|Ph)\.(?:Com|Sc|Tech|Ed|Pharm|Arch|Voc|Des|Lib|Phil)|(?:[Ss]q|[Cc]u)\.(?:ft|in|mm|cm|km|yd|mtr|inch|feet|foot|meter|metre)|[Nn]os?\.of)$/

function isUsual(labels: readonly string[], at: number): boolean {
  return at === 1 && USUAL.test(`${labels[0]}.${labels[1]}`)
}
