import type { Language } from '../../../kernel/languages.ts'

/** Sentences of a call in one language. `{company}`, `{job}` and `{digit}` are replaced. */
export interface CallWords {
  /** To choose this language. */
  readonly language: string
  /** Who calls, and for which job. */
  readonly intro: string
  readonly recording: string
  /** Consent: what happens to the answers, and the key to go on. */
  readonly agree: string
  readonly decline: string
  readonly repeat: string
  readonly yesNo: string
  /** Before the answers to choose from, each with its number. */
  readonly choose: string
  /** After a wrong key, or none. */
  readonly again: string
  readonly interest: string
  /** Some questions cannot be asked in a call. */
  readonly rest: string
  /** The call ends before its questions. */
  readonly toPage: string
  readonly saved: string
  readonly stopped: string
  readonly bye: string
}

/**
 * Fixed words, never a model's, as CONTACT_WORDS: short sentences that the loudspeaker of a telephone can carry, the polite "you", no
 * form that tells the listener's gender, company and job where the language adds no ending to them. What a key does is said before
 * the key, so that nobody presses it too early. Digits are Latin: each voice reads them in its own language. No native speaker has
 * read these sentences yet.
 */
export const CALL_WORDS: Readonly<Record<Language, CallWords>> = {
  en: {
    language: 'For English, press {digit}.',
    intro: 'We are calling for {company}. Job: {job}.',
    recording: 'This call is recorded.',
    agree: 'We have some easy questions. The company gets your answers. If you agree, press 1.',
    decline: 'If you do not want this job, press 2.',
    repeat: 'To hear this again, press 9.',
    yesNo: 'For yes, press 1. For no, press 2.',
    choose: 'Press the number of your answer.',
    again: 'We did not get your answer.',
    interest: 'Are you interested in this job?',
    rest: 'The other questions are on a page. We will send you the link.',
    toPage: 'We will send you a link by message. Please answer there.',
    saved: 'We have your answers.',
    stopped: 'We will not call you or write to you again.',
    bye: 'Thank you. Goodbye.',
  },
  hi: {
    language: 'हिंदी के लिए {digit} दबाइए।',
    intro: 'यह कॉल {company} की ओर से है। नौकरी: {job}।',
    recording: 'यह कॉल रिकॉर्ड हो रही है।',
    agree: 'कुछ आसान सवाल हैं। आपके जवाब कंपनी को मिलेंगे। मंज़ूर हो तो 1 दबाइए।',
    decline: 'यह नौकरी नहीं चाहिए तो 2 दबाइए।',
    repeat: 'दोबारा सुनने के लिए 9 दबाइए।',
    yesNo: 'हाँ के लिए 1 दबाइए। नहीं के लिए 2 दबाइए।',
    choose: 'अपने जवाब का नंबर दबाइए।',
    again: 'आपका जवाब नहीं मिला।',
    interest: 'क्या आपको इस काम में दिलचस्पी है?',
    rest: 'बाकी सवाल एक पेज पर हैं। हम आपको लिंक भेजेंगे।',
    toPage: 'हम आपको संदेश में लिंक भेजेंगे। जवाब वहाँ दीजिए।',
    saved: 'आपके जवाब मिल गए।',
    stopped: 'अब हम आपको कॉल या संदेश नहीं करेंगे।',
    bye: 'धन्यवाद। नमस्ते।',
  },
  bn: {
    language: 'বাংলার জন্য {digit} চাপুন।',
    intro: 'এই কল {company} থেকে। চাকরি: {job}।',
    recording: 'এই কল রেকর্ড করা হচ্ছে।',
    agree: 'কয়েকটা সহজ প্রশ্ন আছে। আপনার উত্তর কোম্পানি পাবে। রাজি থাকলে 1 চাপুন।',
    decline: 'এই চাকরি না চাইলে 2 চাপুন।',
    repeat: 'আবার শুনতে 9 চাপুন।',
    yesNo: 'হ্যাঁ হলে 1 চাপুন। না হলে 2 চাপুন।',
    choose: 'আপনার উত্তরের নম্বর চাপুন।',
    again: 'আপনার উত্তর পাইনি।',
    interest: 'আপনি কি এই কাজটা করতে চান?',
    rest: 'বাকি প্রশ্ন একটা পেজে আছে। আমরা আপনাকে লিংক পাঠাব।',
    toPage: 'আমরা মেসেজে একটা লিংক পাঠাব। সেখানে উত্তর দিন।',
    saved: 'আপনার উত্তর পেয়েছি।',
    stopped: 'আমরা আর আপনাকে কল বা মেসেজ করব না।',
    bye: 'ধন্যবাদ। নমস্কার।',
  },
  te: {
    language: 'తెలుగు కోసం {digit} నొక్కండి.',
    intro: 'ఈ కాల్ {company} నుండి. ఉద్యోగం: {job}.',
    recording: 'ఈ కాల్ రికార్డ్ అవుతోంది.',
    agree: 'కొన్ని సులభమైన ప్రశ్నలు ఉన్నాయి. మీ జవాబులు కంపెనీకి వెళ్తాయి. ఒప్పుకుంటే 1 నొక్కండి.',
    decline: 'ఈ ఉద్యోగం వద్దనుకుంటే 2 నొక్కండి.',
    repeat: 'మళ్ళీ వినడానికి 9 నొక్కండి.',
    yesNo: 'అవును అయితే 1 నొక్కండి. కాదు అయితే 2 నొక్కండి.',
    choose: 'మీ జవాబు నంబర్ నొక్కండి.',
    again: 'మీ జవాబు అందలేదు.',
    interest: 'ఈ పని చేయడానికి మీకు ఇష్టమేనా?',
    rest: 'మిగతా ప్రశ్నలు ఒక పేజీలో ఉన్నాయి. మీకు లింక్ పంపుతాం.',
    toPage: 'మెసేజ్ ద్వారా మీకు లింక్ పంపుతాం. అక్కడ జవాబు ఇవ్వండి.',
    saved: 'మీ జవాబులు అందాయి.',
    stopped: 'ఇకపై మీకు కాల్ గానీ మెసేజ్ గానీ చేయం.',
    bye: 'ధన్యవాదాలు. నమస్కారం.',
  },
  mr: {
    language: 'मराठीसाठी {digit} दाबा.',
    intro: 'हा कॉल {company} कडून आहे. नोकरी: {job}.',
    recording: 'हा कॉल रेकॉर्ड होत आहे.',
    agree: 'काही सोपे प्रश्न आहेत. तुमची उत्तरे कंपनीला मिळतील. मान्य असेल तर 1 दाबा.',
    decline: 'ही नोकरी नको असेल तर 2 दाबा.',
    repeat: 'पुन्हा ऐकण्यासाठी 9 दाबा.',
    yesNo: 'हो असेल तर 1 दाबा. नाही असेल तर 2 दाबा.',
    choose: 'तुमच्या उत्तराचा क्रमांक दाबा.',
    again: 'तुमचे उत्तर मिळाले नाही.',
    interest: 'तुम्हाला हे काम करायला आवडेल का?',
    rest: 'बाकीचे प्रश्न एका पेजवर आहेत. आम्ही तुम्हाला लिंक पाठवू.',
    toPage: 'आम्ही मेसेजने लिंक पाठवू. उत्तर तिथे द्या.',
    saved: 'तुमची उत्तरे मिळाली.',
    stopped: 'आम्ही तुम्हाला पुन्हा कॉल किंवा मेसेज करणार नाही.',
    bye: 'धन्यवाद. नमस्कार.',
  },
  ta: {
    language: 'தமிழுக்கு {digit} அழுத்துங்கள்.',
    intro: 'இந்த அழைப்பு {company} சார்பில் வருகிறது. வேலை: {job}.',
    recording: 'இந்த அழைப்பு பதிவு செய்யப்படுகிறது.',
    agree: 'சில எளிய கேள்விகள் உள்ளன. உங்கள் பதில்கள் நிறுவனத்துக்குச் செல்லும். சம்மதம் என்றால் 1 அழுத்துங்கள்.',
    decline: 'இந்த வேலை வேண்டாம் என்றால் 2 அழுத்துங்கள்.',
    repeat: 'மீண்டும் கேட்க 9 அழுத்துங்கள்.',
    yesNo: 'ஆம் என்றால் 1 அழுத்துங்கள். இல்லை என்றால் 2 அழுத்துங்கள்.',
    choose: 'உங்கள் பதிலின் எண்ணை அழுத்துங்கள்.',
    again: 'உங்கள் பதில் கிடைக்கவில்லை.',
    interest: 'இந்த வேலையில் உங்களுக்கு விருப்பமா?',
    rest: 'மற்ற கேள்விகள் ஒரு பக்கத்தில் உள்ளன. உங்களுக்கு லிங்க் அனுப்புவோம்.',
    toPage: 'செய்தியில் லிங்க் அனுப்புவோம். அங்கே பதில் சொல்லுங்கள்.',
    saved: 'உங்கள் பதில்கள் கிடைத்தன.',
    stopped: 'இனி உங்களை அழைக்க மாட்டோம், செய்தியும் அனுப்ப மாட்டோம்.',
    bye: 'நன்றி. வணக்கம்.',
  },
  gu: {
    language: 'ગુજરાતી માટે {digit} દબાવો.',
    intro: 'આ કૉલ {company} તરફથી છે. નોકરી: {job}.',
    recording: 'આ કૉલ રેકોર્ડ થઈ રહ્યો છે.',
    agree: 'થોડા સહેલા સવાલો છે. તમારા જવાબ કંપનીને મળશે. મંજૂર હોય તો 1 દબાવો.',
    decline: 'આ નોકરી ન જોઈતી હોય તો 2 દબાવો.',
    repeat: 'ફરી સાંભળવા 9 દબાવો.',
    yesNo: 'હા માટે 1 દબાવો. ના માટે 2 દબાવો.',
    choose: 'તમારા જવાબનો નંબર દબાવો.',
    again: 'તમારો જવાબ મળ્યો નથી.',
    interest: 'શું તમને આ કામ કરવું ગમશે?',
    rest: 'બાકીના સવાલો એક પેજ પર છે. અમે તમને લિંક મોકલીશું.',
    toPage: 'અમે મેસેજમાં લિંક મોકલીશું. જવાબ ત્યાં આપો.',
    saved: 'તમારા જવાબ મળી ગયા.',
    stopped: 'હવે અમે તમને કૉલ કે મેસેજ નહીં કરીએ.',
    bye: 'આભાર. નમસ્તે.',
  },
  kn: {
    language: 'ಕನ್ನಡಕ್ಕಾಗಿ {digit} ಒತ್ತಿ.',
    intro: 'ಈ ಕರೆ {company} ಕಡೆಯಿಂದ. ಕೆಲಸ: {job}.',
    recording: 'ಈ ಕರೆ ರೆಕಾರ್ಡ್ ಆಗುತ್ತಿದೆ.',
    agree: 'ಕೆಲವು ಸುಲಭ ಪ್ರಶ್ನೆಗಳಿವೆ. ನಿಮ್ಮ ಉತ್ತರಗಳು ಕಂಪನಿಗೆ ಹೋಗುತ್ತವೆ. ಒಪ್ಪಿಗೆ ಇದ್ದರೆ 1 ಒತ್ತಿ.',
    decline: 'ಈ ಕೆಲಸ ಬೇಡವಾದರೆ 2 ಒತ್ತಿ.',
    repeat: 'ಮತ್ತೆ ಕೇಳಲು 9 ಒತ್ತಿ.',
    yesNo: 'ಹೌದು ಎಂದರೆ 1 ಒತ್ತಿ. ಇಲ್ಲ ಎಂದರೆ 2 ಒತ್ತಿ.',
    choose: 'ನಿಮ್ಮ ಉತ್ತರದ ಸಂಖ್ಯೆ ಒತ್ತಿ.',
    again: 'ನಿಮ್ಮ ಉತ್ತರ ಸಿಗಲಿಲ್ಲ.',
    interest: 'ಈ ಕೆಲಸ ಮಾಡಲು ನಿಮಗೆ ಇಷ್ಟ ಇದೆಯಾ?',
    rest: 'ಉಳಿದ ಪ್ರಶ್ನೆಗಳು ಒಂದು ಪುಟದಲ್ಲಿ ಇವೆ. ನಿಮಗೆ ಲಿಂಕ್ ಕಳುಹಿಸುತ್ತೇವೆ.',
    toPage: 'ಸಂದೇಶದಲ್ಲಿ ಲಿಂಕ್ ಕಳುಹಿಸುತ್ತೇವೆ. ಅಲ್ಲಿ ಉತ್ತರಿಸಿ.',
    saved: 'ನಿಮ್ಮ ಉತ್ತರಗಳು ಸಿಕ್ಕಿವೆ.',
    stopped: 'ಇನ್ನು ನಿಮಗೆ ಕರೆ ಮಾಡುವುದಿಲ್ಲ, ಸಂದೇಶ ಕಳುಹಿಸುವುದಿಲ್ಲ.',
    bye: 'ಧನ್ಯವಾದ. ನಮಸ್ಕಾರ.',
  },
  ml: {
    language: 'മലയാളത്തിന് {digit} അമർത്തൂ.',
    intro: '{company} ആണ് വിളിക്കുന്നത്. ജോലി: {job}.',
    recording: 'ഈ കോൾ റെക്കോർഡ് ചെയ്യുന്നുണ്ട്.',
    agree: 'കുറച്ച് എളുപ്പമുള്ള ചോദ്യങ്ങളുണ്ട്. ഉത്തരങ്ങൾ കമ്പനിക്ക് കിട്ടും. സമ്മതമാണെങ്കിൽ 1 അമർത്തൂ.',
    decline: 'ഈ ജോലി വേണ്ടെങ്കിൽ 2 അമർത്തൂ.',
    repeat: 'വീണ്ടും കേൾക്കാൻ 9 അമർത്തൂ.',
    yesNo: 'അതെ എങ്കിൽ 1 അമർത്തൂ. ഇല്ല എങ്കിൽ 2 അമർത്തൂ.',
    choose: 'നിങ്ങളുടെ ഉത്തരത്തിന്റെ നമ്പർ അമർത്തൂ.',
    again: 'നിങ്ങളുടെ ഉത്തരം കിട്ടിയില്ല.',
    interest: 'ഈ ജോലി ചെയ്യാൻ നിങ്ങൾക്ക് താൽപര്യമുണ്ടോ?',
    rest: 'ബാക്കി ചോദ്യങ്ങൾ ഒരു പേജിൽ ഉണ്ട്. ലിങ്ക് അയച്ചുതരാം.',
    toPage: 'മെസേജിൽ ലിങ്ക് അയച്ചുതരാം. അവിടെ ഉത്തരം തരൂ.',
    saved: 'നിങ്ങളുടെ ഉത്തരങ്ങൾ കിട്ടി.',
    stopped: 'ഇനി നിങ്ങളെ വിളിക്കില്ല, മെസേജും അയക്കില്ല.',
    bye: 'നന്ദി. നമസ്കാരം.',
  },
  pa: {
    language: 'ਪੰਜਾਬੀ ਲਈ {digit} ਦਬਾਓ ਜੀ।',
    intro: 'ਇਹ ਕਾਲ {company} ਵੱਲੋਂ ਹੈ। ਨੌਕਰੀ: {job}।',
    recording: 'ਇਹ ਕਾਲ ਰਿਕਾਰਡ ਹੋ ਰਹੀ ਹੈ।',
    agree: 'ਕੁਝ ਸੌਖੇ ਸਵਾਲ ਹਨ। ਤੁਹਾਡੇ ਜਵਾਬ ਕੰਪਨੀ ਨੂੰ ਮਿਲਣਗੇ। ਮਨਜ਼ੂਰ ਹੋਵੇ ਤਾਂ 1 ਦਬਾਓ ਜੀ।',
    decline: 'ਇਹ ਨੌਕਰੀ ਨਹੀਂ ਚਾਹੀਦੀ ਤਾਂ 2 ਦਬਾਓ ਜੀ।',
    repeat: 'ਦੁਬਾਰਾ ਸੁਣਨ ਲਈ 9 ਦਬਾਓ ਜੀ।',
    yesNo: 'ਹਾਂ ਲਈ 1 ਦਬਾਓ ਜੀ। ਨਹੀਂ ਲਈ 2 ਦਬਾਓ ਜੀ।',
    choose: 'ਆਪਣੇ ਜਵਾਬ ਦਾ ਨੰਬਰ ਦਬਾਓ ਜੀ।',
    again: 'ਤੁਹਾਡਾ ਜਵਾਬ ਨਹੀਂ ਮਿਲਿਆ।',
    interest: 'ਕੀ ਤੁਹਾਨੂੰ ਇਸ ਕੰਮ ਵਿੱਚ ਦਿਲਚਸਪੀ ਹੈ?',
    rest: 'ਬਾਕੀ ਸਵਾਲ ਇੱਕ ਪੇਜ ਉੱਤੇ ਹਨ। ਅਸੀਂ ਤੁਹਾਨੂੰ ਲਿੰਕ ਭੇਜਾਂਗੇ।',
    toPage: 'ਅਸੀਂ ਸੁਨੇਹੇ ਵਿੱਚ ਲਿੰਕ ਭੇਜਾਂਗੇ। ਜਵਾਬ ਉੱਥੇ ਦਿਓ ਜੀ।',
    saved: 'ਤੁਹਾਡੇ ਜਵਾਬ ਮਿਲ ਗਏ।',
    stopped: 'ਹੁਣ ਅਸੀਂ ਤੁਹਾਨੂੰ ਕਾਲ ਜਾਂ ਸੁਨੇਹਾ ਨਹੀਂ ਕਰਾਂਗੇ।',
    bye: 'ਧੰਨਵਾਦ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਜੀ।',
  },
  or: {
    language: 'ଓଡ଼ିଆ ପାଇଁ {digit} ଦବାନ୍ତୁ।',
    intro: 'ଏହି କଲ୍ {company} ତରଫରୁ। ଚାକିରି: {job}।',
    recording: 'ଏହି କଲ୍ ରେକର୍ଡ ହେଉଛି।',
    agree: 'କିଛି ସହଜ ପ୍ରଶ୍ନ ଅଛି। ଆପଣଙ୍କ ଉତ୍ତର କମ୍ପାନୀ ପାଇବ। ରାଜି ଥିଲେ 1 ଦବାନ୍ତୁ।',
    decline: 'ଏହି ଚାକିରି ଦରକାର ନଥିଲେ 2 ଦବାନ୍ତୁ।',
    repeat: 'ଆଉଥରେ ଶୁଣିବାକୁ 9 ଦବାନ୍ତୁ।',
    yesNo: 'ହଁ ପାଇଁ 1 ଦବାନ୍ତୁ। ନା ପାଇଁ 2 ଦବାନ୍ତୁ।',
    choose: 'ଆପଣଙ୍କ ଉତ୍ତରର ନମ୍ବର ଦବାନ୍ତୁ।',
    again: 'ଆପଣଙ୍କ ଉତ୍ତର ମିଳିଲା ନାହିଁ।',
    interest: 'ଆପଣ ଏହି କାମ କରିବାକୁ ଚାହୁଁଛନ୍ତି କି?',
    rest: 'ବାକି ପ୍ରଶ୍ନ ଗୋଟିଏ ପେଜରେ ଅଛି। ଆମେ ଆପଣଙ୍କୁ ଲିଙ୍କ ପଠାଇବୁ।',
    toPage: 'ଆମେ ମେସେଜରେ ଲିଙ୍କ ପଠାଇବୁ। ସେଠାରେ ଉତ୍ତର ଦିଅନ୍ତୁ।',
    saved: 'ଆପଣଙ୍କ ଉତ୍ତର ମିଳିଗଲା।',
    stopped: 'ଆମେ ଆଉ ଆପଣଙ୍କୁ କଲ୍ କିମ୍ବା ମେସେଜ କରିବୁ ନାହିଁ।',
    bye: 'ଧନ୍ୟବାଦ। ନମସ୍କାର।',
  },
}
