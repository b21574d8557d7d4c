import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

const ORIGINAL = ['> नमस्ते Asha', '>', '> https://jobs.example/l/Ab3dE5gH']

test.each([
  ['Gmail', ['STOP', '', 'On Mon, 16 Nov 2026 at 09:30, Pramaan <jobs@pramaan.example> wrote:', '', ...ORIGINAL]],
  ['a wrapped line', ['STOP', '', 'On Mon, 16 Nov 2026 at 09:30, Pramaan <', 'b+SD@x.example> wrote:', ...ORIGINAL]],
  ['Hindi', ['STOP', '', 'सोम, 16 नव॰ 2026 को 9:30 am बजे को Pramaan <jobs@pramaan.example> ने लिखा:', ...ORIGINAL]],
  ['no empty line', ['STOP', 'Am 16.11.2026 um 09:30 schrieb Pramaan:', ...ORIGINAL]],
  ['no date', ['STOP', 'Pramaan wrote:', ...ORIGINAL]],
  ['Outlook', ['STOP', '', 'From: Pramaan <jobs@pramaan.example>', 'Sent: Monday, November 16, 2026 9:30 AM', 'To: A']],
  [
    'Outlook in German',
    ['STOP', '', 'Von: Pramaan <jobs@pramaan.example>', 'Gesendet: Montag, 16. November 2026 09:30'],
  ],
  ['a line', ['STOP', '________________________________', 'From: Pramaan']],
  ['Original Message', ['STOP', '', '-----Original Message-----', 'From: Pramaan']],
  ['a signature', ['STOP', '-- ', 'Asha, 9812345601']],
  ['an answer below', [...ORIGINAL, '', 'STOP']],
  ['nothing', ['', ' STOP ', '']],
])('a reply with the quotation of %s is what the person wrote', (_name, lines) => {
  expect(replyText({ text: lines.join('\r\n') })).toBe('STOP')
  expect(replyText({ text: lines.join('\n') })).toBe('STOP')
})

test('what looks like a separator in a sentence stays', () => {
  const text = 'From: Pune\nI can start on 1.12.2026, at 9:30:\n- mornings\n\nname: Asha'
  expect(replyText({ text })).toBe(text)
})

test.each([
  ['<div dir="ltr">STOP</div><div class="gmail_quote"><div>On Monday: old</div></div>', 'STOP'],
  ['<p>STOP</p><hr id="stopSpelling"><b>From:</b> old', 'STOP'],
  ['<html><head><style>p{color:red}</style></head><body><div>STOP</div><div id="divRplyFwdMsg">old', 'STOP'],
  ['STOP<blockquote>old</blockquote>', 'STOP'],
  ['<p>yes<br>I\n can</p><p>&#2361;&#x093E;&#2305; &amp; &lt;b&gt;&nbsp;!</p>', 'yes\nI can\nहाँ & <b> !'],
  ['&#0;&#55296;&#x110000;&unknown;ok', '&unknown;ok'],
])('a reply in HTML only, %s, is read as text', (html, text) => {
  expect(replyText({ html })).toBe(text)
  expect(replyText({ text: ' \r\n', html })).toBe(text)
})

test('a text has at most 4,096 characters, and no half of one', () => {
  expect(replyText({ text: 'a'.repeat(5_000) })).toHaveLength(4_096)
  expect(replyText({ text: `a${'😀'.repeat(3_000)}` })).toBe(`a${'😀'.repeat(2_047)}`)
})

test.each([
  ['tags without an end', { html: '<'.repeat(200_000) }],
  ['attributes without an end', { html: `<div ${'a '.repeat(100_000)}` }],
  ['styles without an end', { html: '<style>'.repeat(30_000) }],
  ['spaces between tags', { html: '<b> '.repeat(50_000) }],
  ['dashes', { text: `---a${'-'.repeat(190_000)}b` }],
  ['quoted lines', { text: '>\n'.repeat(100_000) }],
  ['empty lines before quoted ones', { text: '\n'.repeat(100_000) + '>\n'.repeat(50_000) }],
])('a mail of %s is read within a second', (_name, mail) => {
  const began = performance.now()
  replyText(mail)
  expect(performance.now() - began).toBeLessThan(1_000)
})
