import { foldTyped } from '../../../kernel/typed-word.ts'

/**
 * What people type instead of tapping a button, in the eleven languages and in Latin letters. The whole message must be such a word. Words
 * that mean yes in one of the languages and no in another are in neither list. No native speaker has read them yet.
 */
export const YES = [
  ['yes', 'y', 'yeah', 'yep', 'ya', 'ok', 'okay', 'sure', 'i agree', 'agree', 'start'],
  [
    'हाँ',
    'हां',
    'हा',
    'जी',
    'जी हाँ',
    'जी हां',
    'हाँ जी',
    'हां जी',
    'ठीक है',
    'haan',
    'han',
    'haa',
    'ha',
    'ji',
    'haan ji',
    'hanji',
    'ji haan',
    'theek hai',
    'thik hai',
  ],
  ['হ্যাঁ', 'হ্যা', 'হা', 'hyan', 'hya', 'hae', 'thik ache', 'ঠিক আছে'],
  ['అవును', 'సరే', 'avunu', 'sare'],
  ['हो', 'होय', 'ho', 'hoy', 'चालेल', 'chalel'],
  ['ஆம்', 'ஆமாம்', 'ஆமா', 'சரி', 'aam', 'aamaam', 'ama', 'aama', 'amam', 'sari'],
  ['હા', 'હા જી', 'ઠીક છે', 'barabar'],
  ['ಹೌದು', 'ಸರಿ', 'haudu', 'howdu', 'houdu'],
  ['അതെ', 'ഉവ്വ്', 'ശരി', 'athe', 'uvvu', 'shari'],
  ['ਹਾਂ', 'ਹਾਂ ਜੀ', 'ਜੀ', 'ਠੀਕ ਹੈ'],
  ['ହଁ', 'ହଉ', 'han ji', 'hau'],
].flat()

export const NO = [
  ['no', 'n', 'nope', 'not interested', 'no thanks', 'no thank you'],
  ['नहीं', 'नही', 'ना', 'जी नहीं', 'nahi', 'nahin', 'nai', 'nahi ji', 'ji nahi'],
  ['না', 'na'],
  ['లేదు', 'కాదు', 'వద్దు', 'ledu', 'kadu', 'kaadu', 'vaddu'],
  ['नाही', 'नको', 'nahi', 'nako'],
  ['இல்லை', 'வேண்டாம்', 'illai', 'ille', 'vendam', 'vendaam'],
  ['ના', 'નથી', 'naa', 'nathi'],
  ['ಇಲ್ಲ', 'ಬೇಡ', 'illa', 'beda'],
  ['ഇല്ല', 'അല്ല', 'വേണ്ട', 'alla', 'venda'],
  ['ਨਹੀਂ', 'ਨਾ', 'ਨਹੀਂ ਜੀ'],
  ['ନାହିଁ', 'ନା', 'nahin'],
].flat()

const MEANING: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ...YES.map(word => [foldTyped(word), 'yes'] as const),
  ...NO.map(word => [foldTyped(word), 'no'] as const),
])

/** Null: neither. */
export function yesOrNo(text: string): 'yes' | 'no' | null {
  return MEANING.get(foldTyped(text)) ?? null
}
