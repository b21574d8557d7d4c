import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanForModel, hostileText } from './hostile-text.ts'

const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  'line break': ['one\ntwo', 'one\r\ntwo', 'one\u2028two', 'one\u2029two', 'one\u0085two', 'one\vtwo'],
  'control character': ['nul\u0000', 'tab\there', '\u001B[31mred', 'del\u007F', 'c1\u009B'],
  'broken character': ['half \uD83D', '\uDE00 half', 'obj\uFFFC', 'काम \uFFFD'],
  'invisible character': [
    'wel\u200Bding',
    'word\u2060joiner',
    'pay\u202Eevil',
    'a\u2066b\u2069',
    'left\u200Emark',
    'arabic\u061Cmark',
    'soft\u00ADhyphen',
    '\uFEFFstart',
    'tag\u{E0041}\u{E0042}',
    'tag\u{E0001}',
    'काम\uFE0F',
    'variant\u{E0100}',
    'grapheme\u034Fjoiner',
    'filler\u3164',
    'blank\u2800',
    'mongolian\u180E',
  ],
  'invisible joiner outside an Indic word': [
    'wel\u200Dding',
    'wel\u200Cding',
    '\u200Dकाम',
    'काम\u200C',
    'काम\u200C है',
    'അവന്\u200D',
    'क\u094D\u200D\u200Dष',
    'क\u200Da',
    '5\u200C0',
  ],
  'private or unassigned character': ['logo \uF8FF', 'private \u{F0000}', 'unassigned \u0378', 'last \u{10FFFF}'],
  'emoji or pictograph': ['good 👍', 'काम 🙂', 'flag 🇮🇳', 'ok ✅', 'tick ✓', 'key 1\u20E3', 'warn ⚠', '☎ call', '🀄'],
  'not in Unicode form NFC': ['cafe\u0301', 'नय\u093E\u095C', '\u09DF', 'ക\u0D46\u0D3E', '10 \u2126'],
  markup: ['<b>bold', 'a</b>', '<!-- x', '<?php', '<img src=x>', '＜script＞', '<%= x %>', 'x <काम'],
  'markup entity': ['a &lt; b', '&#x3C;', '&#60;', '&AMP;', '&nbsp;', '&lt script'],
  markdown: ['[tap](here)', '![photo', '[a][b]', '```js', 'run `rm`', '~~~'],
  'template braces': ['Dear {{name}}', 'x }}', '$\u007Bsecret}', '#{secret}', '{% if %}', '｛｛name'],
  'e-mail or payment address': ['write to a@b.co', 'pay name@okbank', 'काम@कंपनी.भारत', 'a＠b.com'],
  'phone number': [
    '9876543210',
    'call 98765 43210',
    '+91 98765-43210',
    '(022) 2345 6789',
    '९८७६५४३२१०',
    '98765 – 43210',
    '９８７６５４３２１０',
    '9 8 7 6 5 4 3 2 1 0',
    '1800.123.4567',
  ],
  'web address': [
    'http://x',
    'HTTPS://EVIL.COM',
    'www.कंपनी',
    'javascript:alert(1)',
    'JavaScript: alert',
    'data:text/html,x',
    'see //evil/x',
    'upi://pay',
    'upi:pay',
    'tel:100',
    'evil.example/x',
    'evil.example',
    'bit.ly/abc',
    't.me/abc',
    'a.b.co.in',
    'open b.com now',
    '163.com',
    '10.0.0.1:80/x',
    'हिंदी.com',
    'काम.भारत',
    'evil.భారత్',
    'пример.рф',
    'x.xn--p1ai',
    'evil。com',
    'evil\uFF0Ecom',
    'evil\u2024com',
    'evil.com-tap',
    'evil.comको',
    'काम.भारत-x',
    '163.com-x',
    '𝐞𝐯𝐢𝐥.com',
    'B.Com.evil.in',
    'sq.in.evil',
    'काम है.Next',
  ],
}

const HARMLESS: readonly string[] = [
  '',
  'Can you read a wiring diagram?',
  '3.5 mm',
  '1:4',
  'M20',
  'e.g. a drill',
  'Use a meter, i.e. test first.',
  '25 °C',
  '25\u00A0°C',
  '6 × 4 in',
  '5 A',
  '230 V, 50 Hz, 10 Ω',
  '½ inch, 5 m², 90°',
  '< 5 mm or > 10 mm',
  'Is a <5 mm gap fine?',
  '₹18,000 – ₹22,000 a month',
  '₹1,00,00,00,000',
  'Rs.500/day',
  '9.30am to 6.30pm',
  '8, 10, 12, 16, 20, 25, 32 mm',
  '500 sq.ft/day',
  'Sq.mm. of the cable',
  'B.Com/B.Sc pass',
  'I.T.I. or Ph.D',
  'No.of workers',
  'Model No.MX20',
  '1.Clean the pipe',
  'nuts & bolts; washers',
  'AT&T, P&L',
  '5 bolts @ ₹10',
  'Data: 5 mm',
  'Wait... then weld…go',
  'and/or, km/h',
  'Fevicol®, Loctite™, A ↔ B, A → B',
  '2 * 3 + 4 = 10 ____ [a] (b) {c} #1 $5',
  '~5 kg, 50%',
  'IS 456:2000',
  'crème brûlée',
  'क्या आपके पास ड्राइविंग लाइसेंस है?',
  'क\u094D\u200Dष और श\u094D\u200Cय',
  'दर\u094D\u200Dया',
  '५ कि.मी. दूर, डॉ.शर्मा',
  'रु.५०० रोज़। PVC पाइप, MCB',
  'तुम्हाला हे काम करायला आवडेल का?',
  'আপনি কি ওয়েল্ডিং করতে পারেন?'.normalize('NFC'),
  'র\u200D\u09CDযাম্প',
  'உங்களுக்கு வெல்டிங் தெரியுமா?',
  'கிலோ 5.5, 10 மி.மீ.',
  'സോഫ്റ്റ്\u200Cവെയർ',
  'ഇന്\u200Dസ്പെക്ഷൻ അറിയാമോ?',
  'మీకు బ్యాంక్\u200Cలో ఖాతా ఉందా?',
  'ಬ್ಯಾಂಕ್\u200Cನಲ್ಲಿ ಖಾತೆ ಇದೆಯಾ?',
  'શું તમને આ કામ આવડે છે?',
  'ਕੀ ਤੁਹਾਡੇ ਕੋਲ ਲਾਇਸੈਂਸ ਹੈ?',
  'ଆପଣ ଏହି କାମ ଜାଣନ୍ତି କି?',
]

describe('hostile text is rejected with a reason', () => {
  for (const [reason, texts] of Object.entries(HOSTILE)) {
    test.each(texts)(`${reason}: %j`, text => {
      expect(hostileText(text)).toBe(reason)
    })
  }
})

describe('common text is accepted', () => {
  test.each(HARMLESS)('%j', text => {
    expect(hostileText(text)).toBeNull()
  })
})

/** Any code points, half surrogates among them, mixed with the ones that have rules. */
const anyUnit = fc.oneof(
  fc.nat(0x10ffff).map(n => String.fromCodePoint(n)),
  fc.constantFrom(...'aक\u094D\u09B0\u200C\u200D\u200B\uFEFF\u00AD\u0000\u0085\u2028\u00A0\n\t 5.@<&{`:/'),
  fc.constantFrom('\uD83D', '\uDE00', '\u{E0041}', '\uFE0F'),
)
const anyText = fc.array(anyUnit, { maxLength: 40 }).map(units => units.join(''))

test('no text causes an exception', () => {
  fc.assert(
    fc.property(anyText, text => {
      const reason = hostileText(text)
      expect(reason === null || reason.length > 0).toBe(true)
    }),
  )
})

describe('text that goes into a prompt', () => {
  test.each([
    ['  weld\t\tmetal\r\nparts\u0085now ', 'weld metal parts now'],
    ['ig\u200Bnore\uFEFF so\u00ADap\u0000', 'ignore soap'],
    ['tag\u{E0041}\u{E0042} \uD800 \uF8FF', 'tag'],
    ['wel\u200Dding \u200Cकाम\u200D', 'welding काम'],
    ['क\u094D\u200Dष സോഫ്റ്റ്\u200Cവെയർ', 'क\u094D\u200Dष സോഫ്റ്റ്\u200Cവെയർ'],
    ['क\u094D\u200B\u200Dष', 'क\u094D\u200Dष'],
    ['\uD83D\u0000\uDE00', ''],
    ['<b>{{x}}</b> 25\u00A0°C', '<b>{{x}}</b> 25 °C'],
  ])('%j becomes %j', (written, expected) => {
    expect(cleanForModel(written)).toBe(expected)
  })

  test('cleaning is idempotent', () => {
    fc.assert(
      fc.property(anyText, text => {
        const once = cleanForModel(text)
        expect(cleanForModel(once)).toBe(once)
      }),
    )
  })

  test('contains no invisible characters, broken characters or line breaks', () => {
    const hidden = new Set([
      'line break',
      'control character',
      'invisible character',
      'invisible joiner outside an Indic word',
      'private or unassigned character',
    ])
    fc.assert(
      fc.property(anyText, text => {
        const cleaned = cleanForModel(text)
        expect(hidden).not.toContain(hostileText(cleaned))
        expect(cleaned).toMatch(/^(?:[^\p{C}\p{Default_Ignorable_Code_Point}]|[\u200C\u200D])*$/u)
        expect(cleaned).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u)
      }),
    )
  })
})

test('the time is linear in the length, also for hostile texts', () => {
  const units = ['a', 'a.', '1.', '1 ', '&a', '1-(', 'क\u094D\u200D', ' ', '/', 'é', '.', 'xn--', '\u200D', 'a-', '<']
  const started = performance.now()
  for (const unit of units) {
    const long = unit.repeat(100_000)
    hostileText(long)
    cleanForModel(long)
  }
  // 0.2 s measured; a quadratic pattern takes minutes.
  expect(performance.now() - started).toBeLessThan(5_000)
})
