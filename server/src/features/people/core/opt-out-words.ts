import type { Language } from '../../../kernel/languages.ts'
import { foldTyped } from '../../../kernel/typed-word.ts'

/**
 * What people write to be left alone. A person who wants to stop is believed in any language, whatever the message was in: the English words
 * are known everywhere in India, and many write their own language in Latin letters, each in a spelling of their own.
 *
 * No native speaker has read the words of the other ten languages yet. They are imperatives of "stop" and "close" and what the English STOP is
 * written as in the script. Words that also answer a question ("no", नहीं, இல்லை) are not among them: they decline one job, and an opt-out
 * ends all contact.
 */
export const OPT_OUT_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'stop messages', 'stop it', 'please stop'],
  hi: [
    'स्टॉप',
    'स्टाप',
    'बंद',
    'बन्द',
    'बंद करो',
    'बंद करें',
    'बंद कर दो',
    'बंद कीजिए',
    'रोकें',
    'रोको',
    'रोकिए',
    'band karo',
    'band kare',
    'band karen',
    'band kar do',
    'band kijiye',
    'bandh karo',
    'roko',
    'rokiye',
  ],
  bn: [
    'স্টপ',
    'বন্ধ',
    'বন্ধ করুন',
    'বন্ধ করো',
    'বন্ধ কর',
    'থামুন',
    'থামাও',
    'থামান',
    'bondho',
    'bondho koro',
    'bondho korun',
    'bondho kor',
    'bandho korun',
    'thamun',
    'thaman',
  ],
  te: [
    'స్టాప్',
    'ఆపు',
    'ఆపండి',
    'ఆపేయండి',
    'నిలిపివేయండి',
    'ఆపివేయండి',
    'aapu',
    'aapandi',
    'apandi',
    'aapeyandi',
    'aapiveyandi',
    'nilipiveyandi',
  ],
  mr: ['स्टॉप', 'बंद करा', 'थांबा', 'थांबवा', 'थांब', 'thamba', 'thambva', 'thambava', 'band kara', 'bandh kara'],
  ta: [
    'ஸ்டாப்',
    'நிறுத்து',
    'நிறுத்துங்கள்',
    'நிறுத்தவும்',
    'நிறுத்துக',
    'niruthu',
    'nirutthu',
    'niruththu',
    'niruthungal',
    'niruthunga',
    'niruthavum',
  ],
  gu: ['સ્ટોપ', 'બંધ', 'બંધ કરો', 'રોકો', 'અટકાવો', 'થોભો', 'bandh karo', 'bandh kari do', 'atkavo', 'thobho'],
  kn: ['ಸ್ಟಾಪ್', 'ನಿಲ್ಲಿಸಿ', 'ನಿಲ್ಲಿಸು', 'ನಿಲ್ಲಿಸಿರಿ', 'nillisi', 'nillisu', 'nilisi', 'nillisiri'],
  ml: [
    'സ്റ്റോപ്പ്',
    'സ്റ്റോപ്',
    'നിർത്തുക',
    'നിർത്തൂ',
    'നിർത്തു',
    'നിര്‍ത്തുക',
    'nirthu',
    'nirthuka',
    'nirthoo',
    'nirtuka',
    'niruthuka',
  ],
  pa: ['ਸਟਾਪ', 'ਸਟੌਪ', 'ਬੰਦ', 'ਬੰਦ ਕਰੋ', 'ਰੋਕੋ', 'band karo', 'band kar deo', 'bandh karo', 'roko'],
  or: ['ଷ୍ଟପ୍', 'ଷ୍ଟପ', 'ବନ୍ଦ', 'ବନ୍ଦ କରନ୍ତୁ', 'ବନ୍ଦ କର', 'banda kara', 'banda karantu', 'bandha kara', 'bandha karantu'],
}

/** Nobody opts out in more, and an inbound text may be long. */
const LONGEST = 100

/**
 * The whole message must be such a word, in any letter case and with any punctuation around it. A word inside a sentence does not count: "the bus
 * stop is far" is an answer.
 */
export function isOptOut(text: string): boolean {
  return text.trim().length <= LONGEST && WORDS.has(foldTyped(text))
}

const WORDS: ReadonlySet<string> = new Set(Object.values(OPT_OUT_WORDS).flat().map(foldTyped))
