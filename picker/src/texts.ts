import type { Failure } from './catalogue.ts'

/** Every text that the picker shows or that a screen reader reads. */
export interface Texts {
  readonly label: string
  readonly placeholder: string
  readonly selected: string
  readonly results: string
  readonly retry: string
  readonly short: string
  readonly required: string
  readonly loading: string
  remove(name: string): string
  found(count: number): string
  none(keyword: string): string
  failed(failure: Failure): string
  added(name: string, count: number): string
  removed(name: string, count: number): string
  full(max: number): string
  count(count: number, max: number): string
}

const english: Texts = {
  label: 'Skills',
  placeholder: 'Search skills, such as welding',
  selected: 'Selected skills',
  results: 'Skills found',
  retry: 'Try again',
  short: 'Type at least 3 letters.',
  required: 'Select at least one skill.',
  loading: 'Searching…',
  remove: name => `Remove ${name}`,
  found: count => `${count} ${count === 1 ? 'skill' : 'skills'} found. Use the arrow keys to choose.`,
  none: keyword => `No skill found for “${keyword}”. Try another word.`,
  failed: failure => {
    if (failure.reason === 'limited') return `Too many searches. This one continues in ${failure.waitSeconds} s.`
    return failure.reason === 'offline' ? 'No connection. Check your network.' : 'The search is not available now.'
  },
  added: (name, count) => `${name} added. ${count} selected.`,
  removed: (name, count) => `${name} removed. ${count} selected.`,
  full: max => `You can select at most ${max}. Remove one first.`,
  count: (count, max) => `${count} of ${max} selected`,
}

const hindi: Texts = {
  label: 'कौशल',
  placeholder: 'कौशल खोजें, जैसे वेल्डिंग',
  selected: 'चुने गए कौशल',
  results: 'मिले हुए कौशल',
  retry: 'फिर कोशिश करें',
  short: 'कम से कम 3 अक्षर लिखें।',
  required: 'कम से कम एक कौशल चुनें।',
  loading: 'खोज जारी है…',
  remove: name => `${name} हटाएँ`,
  found: count => `${count} कौशल मिले। चुनने के लिए तीर वाली कुंजियाँ दबाएँ।`,
  none: keyword => `“${keyword}” के लिए कोई कौशल नहीं मिला। दूसरा शब्द लिखें।`,
  failed: failure => {
    if (failure.reason === 'limited') return `बहुत ज़्यादा खोजें हुईं। यह खोज ${failure.waitSeconds} सेकंड बाद जारी होगी।`
    return failure.reason === 'offline' ? 'कनेक्शन नहीं है। अपना नेटवर्क जाँचें।' : 'खोज अभी उपलब्ध नहीं है।'
  },
  added: (name, count) => `${name} जोड़ा गया। कुल ${count} चुने गए।`,
  removed: (name, count) => `${name} हटाया गया। कुल ${count} चुने गए।`,
  full: max => `आप ज़्यादा से ज़्यादा ${max} चुन सकते हैं। पहले एक हटाएँ।`,
  count: (count, max) => `${max} में से ${count} चुने गए`,
}

export function textsOf(language: string): Texts {
  return language === 'hi' ? hindi : english
}

/** The catalogue answers any other code with 400. */
const LANGUAGES = new Set(['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or'])

/** The language of labels for a `lang` attribute such as hi-IN. */
export function languageOf(tag: string): string {
  const [code = ''] = tag.toLowerCase().split('-')
  return LANGUAGES.has(code) ? code : 'en'
}
