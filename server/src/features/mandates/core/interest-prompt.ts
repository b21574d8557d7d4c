import type { Language } from '../../../kernel/languages.ts'

/** The last question to a candidate, asked below the description of the job. */
export interface InterestPrompt {
  readonly question: string
  /** Labels of buttons, so in the candidate's voice. */
  readonly yes: string
  readonly no: string
  /** For any other question that is answered by yes or no. */
  readonly yesWord: string
  readonly noWord: string
}

/** What WhatsApp allows on a reply button. */
export const BUTTON_LENGTH = 20
export const INTEREST_QUESTION_LENGTH = 120

/**
 * Fixed words, never a model's: this answer is what a partner acts on. How they were reviewed: each language on its own, as
 * somebody with eight years of school reads it on a phone, for tone (the polite "you", nothing that presses for a yes) and
 * for simplicity (what people say, not what forms say); every label was counted against WhatsApp's 20. No native speaker has
 * read them yet. No form tells the reader's gender: hence "दिलचस्पी है" and "ਦਿਲਚਸਪੀ ਹੈ", where "चाहेंगे" and "ਚਾਹੋਗੇ" would
 * be masculine. Where "interest" is a word of forms, the question is the everyday one: would you like to do it?
 */
export const INTEREST_PROMPT: Readonly<Record<Language, InterestPrompt>> = {
  en: {
    question: 'Please tell us: are you interested in this job?',
    yes: 'Yes, I am interested',
    no: 'No, not for me',
    yesWord: 'Yes',
    noWord: 'No',
  },
  hi: {
    question: 'हमें बताइए, क्या आपको इस काम में दिलचस्पी है?',
    yes: 'हाँ, दिलचस्पी है',
    no: 'नहीं, मेरे लिए नहीं',
    yesWord: 'हाँ',
    noWord: 'नहीं',
  },
  bn: {
    question: 'আমাদের বলুন, আপনি কি এই কাজটা করতে চান?',
    yes: 'হ্যাঁ, করতে চাই',
    no: 'না, আমার জন্য নয়',
    yesWord: 'হ্যাঁ',
    noWord: 'না',
  },
  te: {
    question: 'మాకు చెప్పండి, ఈ పని చేయడానికి మీకు ఇష్టమేనా?',
    yes: 'అవును, ఇష్టమే',
    no: 'లేదు, నాకు వద్దు',
    yesWord: 'అవును',
    noWord: 'లేదు',
  },
  mr: {
    question: 'आम्हाला सांगा, तुम्हाला हे काम करायला आवडेल का?',
    yes: 'हो, मला आवडेल',
    no: 'नाही, मला नको',
    yesWord: 'हो',
    noWord: 'नाही',
  },
  ta: {
    question: 'சொல்லுங்கள், இந்த வேலையில் உங்களுக்கு விருப்பமா?',
    yes: 'ஆம், விருப்பம் உண்டு',
    no: 'இல்லை, வேண்டாம்',
    yesWord: 'ஆம்',
    noWord: 'இல்லை',
  },
  gu: {
    question: 'અમને જણાવો, શું તમને આ કામ કરવું ગમશે?',
    yes: 'હા, મને ગમશે',
    no: 'ના, મારા માટે નહીં',
    yesWord: 'હા',
    noWord: 'ના',
  },
  kn: {
    question: 'ನಮಗೆ ಹೇಳಿ, ಈ ಕೆಲಸ ಮಾಡಲು ನಿಮಗೆ ಇಷ್ಟ ಇದೆಯಾ?',
    yes: 'ಹೌದು, ಇಷ್ಟ ಇದೆ',
    no: 'ಇಲ್ಲ, ನನಗೆ ಬೇಡ',
    yesWord: 'ಹೌದು',
    noWord: 'ಇಲ್ಲ',
  },
  ml: {
    question: 'ഞങ്ങളോട് പറയൂ, ഈ ജോലി ചെയ്യാൻ നിങ്ങൾക്ക് താൽപര്യമുണ്ടോ?',
    yes: 'അതെ, താൽപര്യമുണ്ട്',
    no: 'ഇല്ല, എനിക്ക് വേണ്ട',
    yesWord: 'അതെ',
    noWord: 'ഇല്ല',
  },
  pa: {
    question: 'ਸਾਨੂੰ ਦੱਸੋ ਜੀ, ਕੀ ਤੁਹਾਨੂੰ ਇਸ ਕੰਮ ਵਿੱਚ ਦਿਲਚਸਪੀ ਹੈ?',
    yes: 'ਹਾਂ, ਦਿਲਚਸਪੀ ਹੈ',
    no: 'ਨਹੀਂ, ਮੇਰੇ ਲਈ ਨਹੀਂ',
    yesWord: 'ਹਾਂ',
    noWord: 'ਨਹੀਂ',
  },
  or: {
    question: 'ଆମକୁ କୁହନ୍ତୁ, ଆପଣ ଏହି କାମ କରିବାକୁ ଚାହୁଁଛନ୍ତି କି?',
    yes: 'ହଁ, ମୁଁ ଚାହୁଁଛି',
    no: 'ନା, ମୋ ପାଇଁ ନୁହେଁ',
    yesWord: 'ହଁ',
    noWord: 'ନା',
  },
}
