import type { MailTexts } from './mail-texts.ts'

const as: MailTexts['as'] = {
  manager: 'प्रबंधक (मैनेजर)',
  colleague: 'सहकर्मी',
  client: 'ग्राहक (क्लाइंट)',
  mentor: 'मार्गदर्शक (मेंटर)',
  teacher: 'शिक्षक',
  other: 'काम को जानने वाले व्यक्ति',
}

export const hi: MailTexts = {
  testPrefix: '[परीक्षण] ',
  testNotice: 'यह किसी डेवलपर का परीक्षण है। आपके उत्तर से कोई प्रमाण नहीं बनेगा।',
  subject: ({ requester, skills }) => `${requester.name} का अनुरोध: ${skills.length} कौशल की पुष्टि करें`,
  reminderSubject: ({ requester, skills }) =>
    `याद दिलाने के लिए: ${requester.name} का अनुरोध, ${skills.length} कौशल की पुष्टि करें`,
  greeting: name => `नमस्ते ${name},`,
  reminded: 'हमने आपको तीन दिन पहले लिखा था। इसके बाद हम फिर याद नहीं दिलाएँगे।',
  ask: ({ requester, skills, endorsementType }) =>
    `${requester.name} जानना चाहते हैं कि क्या आप, ${as[endorsementType]} के रूप में, ${skills.length} कौशल की पुष्टि कर सकते हैं।`,
  source: { project: 'प्रोजेक्ट', experience: 'काम', certificate: 'प्रमाणपत्र' },
  skills: 'कौशल',
  open: 'अनुरोध देखें और उत्तर दें',
  twoMinutes: 'इसमें लगभग दो मिनट लगते हैं। न खाता चाहिए, न पासवर्ड।',
  decline: 'उत्तर देना ज़रूरी नहीं है। आप मना कर सकते हैं; उसी पेज पर इसकी जगह है।',
  abuse: 'आप इस व्यक्ति को नहीं जानते, या कुछ ग़लत लग रहा है? उसी पेज पर आप दुरुपयोग की सूचना दे सकते हैं।',
  why: ({ requester, reviewer }) =>
    `यह ई-मेल आपको इसलिए मिला है क्योंकि ${requester.name} ने आपका (${reviewer.company}) नाम ऐसे व्यक्ति के रूप में दिया जो बता सकते हैं।`,
  whoWeAre: 'प्रमाण (Pramaan) एक सेवा है जिससे लोग अपने कौशल साबित करते हैं।',
  privacy:
    'आपका पता हम केवल इस अनुरोध और एक बार याद दिलाने के लिए काम में लेते हैं, और किसी काम के लिए नहीं। यह ई-मेल बाहर से कुछ नहीं मँगाता और आप पर नज़र नहीं रखता।',
  until: day => `यह लिंक ${day} तक काम करेगा। यह केवल आपके लिए है: कृपया इसे आगे न भेजें।`,
  copyLink: 'बटन काम न करे तो यह पूरा पता अपने ब्राउज़र में डालें:',
  as,
}
