import type { Language } from '../../../kernel/languages.ts'

/** Words of a message in one language. `{company}` and `{job}` are replaced. */
export interface ContactWords {
  readonly hello: string
  /** Who asks, and for which job. */
  readonly first: string
  readonly firstRequest: string
  readonly again: string
  readonly againRequest: string
  readonly stopByReply: string
  /** Before the address of the page. */
  readonly stopByLink: string
  readonly stopByKey: string
  readonly fullStop: '.' | '।'
}

/**
 * Fixed words, never a model's: they are what strangers read first of us. Written as INTEREST_PROMPT of the mandates: each language
 * on its own, as somebody with eight years of school reads it on a cheap phone; the polite "you", no pressure, nothing that
 * promises the job. No native speaker has read them yet. No form tells the reader's gender. Company and job stand where the
 * language adds no ending to them, because their endings would depend on words that we do not know: hence "Job: …".
 */
export const CONTACT_WORDS: Readonly<Record<Language, ContactWords>> = {
  en: {
    hello: 'Hello',
    first: 'A message for {company}. Job: {job}',
    firstRequest: 'Please answer some easy questions, it takes a few minutes',
    again: 'A message for {company} again. Job: {job}',
    againRequest: 'We are waiting for your answers, it takes a few minutes',
    stopByReply: 'To stop, reply STOP.',
    stopByLink: 'To stop:',
    stopByKey: 'To stop these calls, press 0.',
    fullStop: '.',
  },
  hi: {
    hello: 'नमस्ते',
    first: '{company} की ओर से संदेश। नौकरी: {job}',
    firstRequest: 'कुछ आसान सवालों के जवाब दीजिए, कुछ ही मिनट लगेंगे',
    again: '{company} की ओर से दोबारा संदेश। नौकरी: {job}',
    againRequest: 'आपके जवाब का इंतज़ार है, कुछ ही मिनट लगेंगे',
    stopByReply: 'बंद करने के लिए STOP लिखकर भेजिए।',
    stopByLink: 'बंद करने के लिए:',
    stopByKey: 'ये कॉल बंद करने के लिए 0 दबाइए।',
    fullStop: '।',
  },
  bn: {
    hello: 'নমস্কার',
    first: '{company} থেকে বার্তা। চাকরি: {job}',
    firstRequest: 'কয়েকটা সহজ প্রশ্নের উত্তর দিন, কয়েক মিনিট লাগবে',
    again: '{company} থেকে আবার বার্তা। চাকরি: {job}',
    againRequest: 'আপনার উত্তরের অপেক্ষায় আছি, কয়েক মিনিট লাগবে',
    stopByReply: 'বন্ধ করতে STOP লিখে পাঠান।',
    stopByLink: 'বন্ধ করতে:',
    stopByKey: 'এই কল বন্ধ করতে 0 চাপুন।',
    fullStop: '।',
  },
  te: {
    hello: 'నమస్కారం',
    first: '{company} నుండి సందేశం. ఉద్యోగం: {job}',
    firstRequest: 'కొన్ని సులభమైన ప్రశ్నలకు జవాబు ఇవ్వండి, కొన్ని నిమిషాలే పడుతుంది',
    again: '{company} నుండి మళ్ళీ సందేశం. ఉద్యోగం: {job}',
    againRequest: 'మీ జవాబుల కోసం చూస్తున్నాం, కొన్ని నిమిషాలే పడుతుంది',
    stopByReply: 'ఆపడానికి STOP అని పంపండి.',
    stopByLink: 'ఆపడానికి:',
    stopByKey: 'ఈ కాల్స్ ఆపడానికి 0 నొక్కండి.',
    fullStop: '.',
  },
  mr: {
    hello: 'नमस्कार',
    first: '{company} कडून संदेश. नोकरी: {job}',
    firstRequest: 'काही सोप्या प्रश्नांची उत्तरे द्या, काही मिनिटेच लागतील',
    again: '{company} कडून पुन्हा संदेश. नोकरी: {job}',
    againRequest: 'तुमच्या उत्तरांची वाट पाहत आहोत, काही मिनिटेच लागतील',
    stopByReply: 'थांबवण्यासाठी STOP असे पाठवा.',
    stopByLink: 'थांबवण्यासाठी:',
    stopByKey: 'हे कॉल थांबवण्यासाठी 0 दाबा.',
    fullStop: '.',
  },
  ta: {
    hello: 'வணக்கம்',
    first: '{company} அனுப்பும் செய்தி. வேலை: {job}',
    firstRequest: 'சில எளிய கேள்விகளுக்கு பதில் சொல்லுங்கள், சில நிமிடங்களே ஆகும்',
    again: '{company} மீண்டும் அனுப்பும் செய்தி. வேலை: {job}',
    againRequest: 'உங்கள் பதிலுக்காக காத்திருக்கிறோம், சில நிமிடங்களே ஆகும்',
    stopByReply: 'நிறுத்த STOP என்று அனுப்புங்கள்.',
    stopByLink: 'நிறுத்த:',
    stopByKey: 'இந்த அழைப்புகளை நிறுத்த 0 அழுத்துங்கள்.',
    fullStop: '.',
  },
  gu: {
    hello: 'નમસ્તે',
    first: '{company} તરફથી સંદેશ. નોકરી: {job}',
    firstRequest: 'થોડા સહેલા સવાલોના જવાબ આપો, થોડી જ મિનિટ લાગશે',
    again: '{company} તરફથી ફરી સંદેશ. નોકરી: {job}',
    againRequest: 'તમારા જવાબની રાહ છે, થોડી જ મિનિટ લાગશે',
    stopByReply: 'બંધ કરવા STOP લખીને મોકલો.',
    stopByLink: 'બંધ કરવા:',
    stopByKey: 'આ કૉલ બંધ કરવા 0 દબાવો.',
    fullStop: '.',
  },
  kn: {
    hello: 'ನಮಸ್ಕಾರ',
    first: '{company} ಕಡೆಯಿಂದ ಸಂದೇಶ. ಕೆಲಸ: {job}',
    firstRequest: 'ಕೆಲವು ಸುಲಭ ಪ್ರಶ್ನೆಗಳಿಗೆ ಉತ್ತರಿಸಿ, ಕೆಲವೇ ನಿಮಿಷ ಸಾಕು',
    again: '{company} ಕಡೆಯಿಂದ ಮತ್ತೆ ಸಂದೇಶ. ಕೆಲಸ: {job}',
    againRequest: 'ನಿಮ್ಮ ಉತ್ತರಕ್ಕಾಗಿ ಕಾಯುತ್ತಿದ್ದೇವೆ, ಕೆಲವೇ ನಿಮಿಷ ಸಾಕು',
    stopByReply: 'ನಿಲ್ಲಿಸಲು STOP ಎಂದು ಕಳುಹಿಸಿ.',
    stopByLink: 'ನಿಲ್ಲಿಸಲು:',
    stopByKey: 'ಈ ಕರೆಗಳನ್ನು ನಿಲ್ಲಿಸಲು 0 ಒತ್ತಿ.',
    fullStop: '.',
  },
  ml: {
    hello: 'നമസ്കാരം',
    first: '{company} അയക്കുന്ന സന്ദേശം. ജോലി: {job}',
    firstRequest: 'കുറച്ച് എളുപ്പമുള്ള ചോദ്യങ്ങൾക്ക് ഉത്തരം തരൂ, കുറച്ച് മിനിറ്റ് മതി',
    again: '{company} വീണ്ടും അയക്കുന്ന സന്ദേശം. ജോലി: {job}',
    againRequest: 'നിങ്ങളുടെ ഉത്തരത്തിനായി കാത്തിരിക്കുന്നു, കുറച്ച് മിനിറ്റ് മതി',
    stopByReply: 'നിർത്താൻ STOP എന്ന് അയക്കൂ.',
    stopByLink: 'നിർത്താൻ:',
    stopByKey: 'ഈ കോളുകൾ നിർത്താൻ 0 അമർത്തൂ.',
    fullStop: '.',
  },
  pa: {
    hello: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਜੀ',
    first: '{company} ਵੱਲੋਂ ਸੁਨੇਹਾ। ਨੌਕਰੀ: {job}',
    firstRequest: 'ਕੁਝ ਸੌਖੇ ਸਵਾਲਾਂ ਦੇ ਜਵਾਬ ਦਿਓ ਜੀ, ਕੁਝ ਹੀ ਮਿੰਟ ਲੱਗਣਗੇ',
    again: '{company} ਵੱਲੋਂ ਦੁਬਾਰਾ ਸੁਨੇਹਾ। ਨੌਕਰੀ: {job}',
    againRequest: 'ਤੁਹਾਡੇ ਜਵਾਬ ਦੀ ਉਡੀਕ ਹੈ, ਕੁਝ ਹੀ ਮਿੰਟ ਲੱਗਣਗੇ',
    stopByReply: 'ਬੰਦ ਕਰਨ ਲਈ STOP ਲਿਖ ਕੇ ਭੇਜੋ ਜੀ।',
    stopByLink: 'ਬੰਦ ਕਰਨ ਲਈ:',
    stopByKey: 'ਇਹ ਕਾਲਾਂ ਬੰਦ ਕਰਨ ਲਈ 0 ਦਬਾਓ ਜੀ।',
    fullStop: '।',
  },
  or: {
    hello: 'ନମସ୍କାର',
    first: '{company} ତରଫରୁ ବାର୍ତ୍ତା। ଚାକିରି: {job}',
    firstRequest: 'କିଛି ସହଜ ପ୍ରଶ୍ନର ଉତ୍ତର ଦିଅନ୍ତୁ, କିଛି ମିନିଟ ଲାଗିବ',
    again: '{company} ତରଫରୁ ପୁଣି ବାର୍ତ୍ତା। ଚାକିରି: {job}',
    againRequest: 'ଆପଣଙ୍କ ଉତ୍ତରକୁ ଅପେକ୍ଷା କରିଛୁ, କିଛି ମିନିଟ ଲାଗିବ',
    stopByReply: 'ବନ୍ଦ କରିବାକୁ STOP ଲେଖି ପଠାନ୍ତୁ।',
    stopByLink: 'ବନ୍ଦ କରିବାକୁ:',
    stopByKey: 'ଏହି କଲ୍ ବନ୍ଦ କରିବାକୁ 0 ଦବାନ୍ତୁ।',
    fullStop: '।',
  },
}
