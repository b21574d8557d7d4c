/**
 * Words that join others and name no skill, in English and in Hindi as it is typed in Latin letters. They neither begin nor
 * end a window and never count as knowing a phrase. Spellings that English needs for something else (men, kam, par) are not here, nor
 * are those that say how work is done (without, under, own): leaving them out cost right answers.
 */
const ENGLISH = `
  a an the this that these those some any each every all both other such
  i me my we us our you your he him his she her it its they them their who whom whose which what
  am is are was were be been being do does did doing done have has had having
  can could may might must shall should will would ll ve re
  of in on at by for from to into onto with within about across up out per via
  as and or nor but if then than so because while when where how there here
  not no also very more most well etc eg ie e g s t
  including include includes`
const HINDI = `
  ka kaa ki kee ke ko se mein mei aur hai hain bhi ek yeh ye jo liye
  kaam kaaj karna karnaa karne karke karta karti wala waala wali waali wale waale vala vali vale
  naukri chahiye lagana lagane`

const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${HINDI}`.trim().split(/\s+/))

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
