import { foldWord } from './hindi.ts'

/** Words of every job ad that describe no work: asking for people, pay, hours, papers, greetings. Plain, and folded where they are Hindi. */
const REQUEST = `need needed needs require required requires requirement want wanted looking hire hiring urgent urgently immediate
  immediately vacancy vacancies opening openings job jobs work post posts position positions staff candidate candidates person persons
  people experience experienced exp fresher freshers skilled good trained qualified year years yr yrs male female
  full part time company contact whatsapp location`
const PAY_AND_HOURS = `salary overtime pf esi esic timing timings shift shifts duty hour hours hrs month monthly day daily fees charges
  rs inr`
const PAPERS =
  'aadhaar aadhar adhar passbook pan pass age any graduate graduation degree diploma matric qualification education'
/** Not folded: "bhai" (brother) would be "bai" (maid). */
const GREETING = 'bhai hello hi hey good morning evening afternoon night thanks thank please sir madam welcome'
const SMALL_WORDS = 'a an the and of for in with at to or no'

const HINDI = `chahiye chaiye chahie jaroorat zarurat turant naukri bharti kaam ka ki ke liye anubhavi anubhav saal mujhe hame humein ek koi
  achha accha aadmi ladka ladki log logo logon tankhwah vetan mahina namaste namaskar kaise ho kya kab kahan kripya
  कंपनी लोकेशन व्हाट्सएप सैलरी वेतन तनख्वाह ओवरटाइम पीएफ ईएसआई टाइमिंग अनुभव आधार पासबुक नमस्ते शिफ्ट ड्यूटी`
/** "Work" and "wanted" in the other languages in which trades have names. */
const OTHER_LANGUAGES = `কাজ কাজের লোক চাই দরকার লাগবে పని కావాలి పనివాడు కావలెను வேலை தேவை ஆள் வேண்டும் पाहिजे पाहिजेत करणे हवा हवे
  કામ જોઈએ છે ಕೆಲಸ ಬೇಕು ಬೇಕಾಗಿದ್ದಾರೆ ജോലി വേണം പണി ആവശ്യമുണ്ട് ਕੰਮ ਚਾਹੀਦਾ ਚਾਹੀਦੇ କାମ ଦରକାର`

const wordsOfLists = (...lists: readonly string[]) => lists.flatMap(list => list.split(/\s+/))

const PLAIN = new Set(wordsOfLists(REQUEST, PAY_AND_HOURS, PAPERS, GREETING, SMALL_WORDS, OTHER_LANGUAGES))
const FOLDED = new Set(wordsOfLists(HINDI).map(foldWord))
const NUMBER = /^\p{Nd}+(?:th|st|nd|rd)?$/u

/** Takes a normalised word and its folded spelling. */
export function isAdWord(word: string, fold: (word: string) => string): boolean {
  return NUMBER.test(word) || PLAIN.has(word) || FOLDED.has(fold(word))
}

/** Words of ads that are also words of skills ("location", "PF"), so that alone they mention none. */
const OF_EVERY_AD = new Set(
  wordsOfLists(
    `wanted required urgent urgently hiring vacancy vacancies candidate candidates fresher freshers experience experienced company contact
    whatsapp location salary overtime pf esi esic timing timings aadhaar aadhar adhar passbook graduate welcome incentive incentives bonus
    commission hostel accommodation canteen attendance wages wage norms contractual rotational tankhwah vetan anubhav कंपनी लोकेशन व्हाट्सएप
    सैलरी वेतन तनख्वाह ओवरटाइम पीएफ ईएसआई टाइमिंग अनुभव आधार पासबुक`,
  ),
)

/** In a text a word such as "work" may belong to the name of a skill: only words that never do are left out. */
export function isWordOfEveryAd(word: string): boolean {
  return OF_EVERY_AD.has(word)
}
