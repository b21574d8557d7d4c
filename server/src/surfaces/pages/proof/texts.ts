import type { PageLanguage } from '../languages.ts'

/** The words of the page, a record a language. A language more is a record more. */
export interface ProofTexts {
  readonly title: (skill: string) => string
  readonly kicker: string
  readonly test: string
  readonly holder: string
  readonly how: string
  readonly assessed: (correct: string, total: string) => string
  readonly endorsedBy: (by: string) => string
  readonly work: Readonly<Record<'experience' | 'project' | 'certificate', string>>
  readonly issuedBy: string
  readonly issuedOn: string
  readonly statusLabel: string
  readonly status: { readonly valid: string; readonly revoked: string; readonly erased: string }
  readonly erasedNote: string
  readonly code: string
  readonly share: string
  readonly downloadJwt: string
  readonly downloadJson: string
  readonly downloadNote: string
  readonly checkTitle: string
  readonly checkNote: string
  readonly checkAgain: string
  readonly noScript: string
  readonly otherLanguages: string
  readonly skipToContent: string
  readonly notFoundTitle: string
  readonly notFound: string
  readonly check: CheckTexts
}

/** What the script in the page says. */
export interface CheckTexts {
  readonly passed: string
  readonly failed: string
  readonly steps: Readonly<Record<'fetch' | 'signature' | 'shown' | 'dates' | 'endorsement' | 'status', string>>
  readonly verdicts: Readonly<Record<'running' | 'valid' | 'revoked' | 'invalid' | 'unable', string>>
}

const en: ProofTexts = {
  title: skill => `${skill}: proof of a verified skill`,
  kicker: 'Verified skill',
  test: 'This is a test. Nobody was verified.',
  holder: 'Held by',
  how: 'How it was proven',
  assessed: (correct, total) => `Assessment: ${correct} of ${total} questions answered correctly.`,
  endorsedBy: by => `Endorsed by ${by}.`,
  work: { experience: 'Work', project: 'Project', certificate: 'Certificate' },
  issuedBy: 'Issued by',
  issuedOn: 'Issued on',
  statusLabel: 'Status',
  status: { valid: 'Valid', revoked: 'Revoked', erased: 'Withdrawn' },
  erasedNote: 'The personal data in this credential was erased. It proves nothing any more.',
  code: 'QR code with the address of this page',
  share: 'Scan to open this page',
  downloadJwt: 'Download credential (JWT)',
  downloadJson: 'Read as JSON',
  downloadNote: 'An Open Badges 3.0 credential. Any verifier that knows VC-JWT can check it.',
  checkTitle: 'Check it yourself',
  checkNote: 'Your own browser checks the signature, the dates and the list of revoked credentials.',
  checkAgain: 'Check again',
  noScript:
    'This check needs JavaScript. Without it, download the credential and verify it with a program of your own.',
  otherLanguages: 'Other languages',
  skipToContent: 'Skip to content',
  notFoundTitle: 'There is no such proof',
  notFound: 'The address may be incomplete. Ask whoever gave it to you for the whole link.',
  check: {
    passed: '✓ passed',
    failed: '✗ failed',
    steps: {
      fetch: 'Fetch the credential and the issuer’s keys',
      signature: 'The signature is the issuer’s',
      shown: 'This page shows what was signed',
      dates: 'It is valid at this time',
      endorsement: 'The endorsement is signed and belongs to it',
      status: 'It was not revoked',
    },
    verdicts: {
      running: 'Checking…',
      valid: 'Your browser found this credential valid.',
      revoked: 'This credential is signed, but it was revoked.',
      invalid: 'This credential did not pass. Do not rely on it.',
      unable: 'Your browser could not check it here. Download the credential and use another program.',
    },
  },
}

const hi: ProofTexts = {
  title: skill => `${skill}: सत्यापित कौशल का प्रमाण`,
  kicker: 'सत्यापित कौशल',
  test: 'यह केवल परीक्षण है। किसी का सत्यापन नहीं हुआ है।',
  holder: 'प्रमाण धारक',
  how: 'यह कैसे सिद्ध हुआ',
  assessed: (correct, total) => `मूल्यांकन: ${total} में से ${correct} प्रश्नों के उत्तर सही।`,
  endorsedBy: by => `पुष्टि करने वाले: ${by}`,
  work: { experience: 'काम', project: 'परियोजना', certificate: 'प्रमाणपत्र' },
  issuedBy: 'जारीकर्ता',
  issuedOn: 'जारी होने की तारीख',
  statusLabel: 'स्थिति',
  status: { valid: 'मान्य', revoked: 'रद्द', erased: 'वापस लिया गया' },
  erasedNote: 'इस प्रमाण में दी गई निजी जानकारी मिटा दी गई है। अब यह कुछ भी सिद्ध नहीं करता।',
  code: 'इस पेज के पते का QR कोड',
  share: 'यह पेज खोलने के लिए स्कैन करें',
  downloadJwt: 'प्रमाण डाउनलोड करें (JWT)',
  downloadJson: 'JSON में पढ़ें',
  downloadNote: 'यह Open Badges 3.0 प्रमाण है। VC-JWT समझने वाला कोई भी प्रोग्राम इसे जाँच सकता है।',
  checkTitle: 'स्वयं जाँचें',
  checkNote: 'आपका अपना ब्राउज़र हस्ताक्षर, तारीखें और रद्द प्रमाणों की सूची जाँचता है।',
  checkAgain: 'फिर से जाँचें',
  noScript: 'इस जाँच के लिए JavaScript चाहिए। उसके बिना, प्रमाण डाउनलोड करके अपने किसी प्रोग्राम से जाँचें।',
  otherLanguages: 'अन्य भाषाएँ',
  skipToContent: 'सीधे मुख्य सामग्री पर जाएँ',
  notFoundTitle: 'ऐसा कोई प्रमाण नहीं है',
  notFound: 'हो सकता है पता अधूरा हो। जिसने यह लिंक दिया है, उससे पूरा लिंक माँगें।',
  check: {
    passed: '✓ सही',
    failed: '✗ विफल',
    steps: {
      fetch: 'प्रमाण और जारीकर्ता की कुंजियाँ लाना',
      signature: 'हस्ताक्षर जारीकर्ता का है',
      shown: 'पेज वही दिखाता है जिस पर हस्ताक्षर हुए',
      dates: 'यह इस समय मान्य है',
      endorsement: 'पुष्टि पर हस्ताक्षर हैं और वह इसी प्रमाण की है',
      status: 'इसे रद्द नहीं किया गया है',
    },
    verdicts: {
      running: 'जाँच हो रही है…',
      valid: 'आपके ब्राउज़र ने इस प्रमाण को मान्य पाया।',
      revoked: 'इस प्रमाण पर हस्ताक्षर सही हैं, पर इसे रद्द कर दिया गया है।',
      invalid: 'यह प्रमाण जाँच में सही नहीं निकला। इस पर भरोसा न करें।',
      unable: 'आपका ब्राउज़र इसे यहाँ नहीं जाँच सका। प्रमाण डाउनलोड करके किसी और प्रोग्राम से जाँचें।',
    },
  },
}

export const PROOF_TEXTS: Readonly<Record<PageLanguage, ProofTexts>> = { en, hi }
