import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalMailbox, isSameMailbox } from './mailbox.ts'

describe('these lead to one mailbox', () => {
  test.each([
    ['ravi.kumar@gmail.com', 'ravi.kumar+boss@gmail.com'],
    ['ravi.kumar@gmail.com', 'ravikumar@gmail.com'],
    ['ravi.kumar@gmail.com', 'R.a.v.i.Kumar+1+2@GoogleMail.com'],
    ['ravi@outlook.com', 'ravi+boss@outlook.com'],
    ['ravi@hotmail.com', 'ravi+boss@hotmail.com'],
    ['ravi@live.in', 'ravi+boss@live.in'],
    ['ravi@yahoo.co.in', 'ravi-boss@yahoo.co.in'],
    ['ravi@yahoo.com', 'ravi+boss@yahoo.com'],
    ['ravi@icloud.com', 'ravi+boss@me.com'],
    ['ravi@icloud.com', 'ravi@mac.com'],
    ['ravi@fastmail.com', 'ravi+boss@fastmail.com'],
    ['ravi@fastmail.com', 'boss@ravi.fastmail.com'],
    ['ravi.kumar@proton.me', 'ravi-kumar@protonmail.com'],
    ['ravi_kumar@pm.me', 'ravikumar+boss@protonmail.ch'],
    ['ravi@zohomail.in', 'ravi+boss@zohomail.in'],
    ['ravi@rediffmail.com', 'ravi+boss@rediffmail.com'],
    ['ravi@sunrise.example', 'Ravi+Boss@Sunrise.example'],
  ])('%s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(true))
})

describe('these may belong to two people', () => {
  test.each([
    ['ravi.kumar@outlook.com', 'ravikumar@outlook.com'],
    ['ravi@outlook.com', 'ravi@hotmail.com'],
    ['ravi@yahoo.com', 'ravi@yahoo.in'],
    ['ravi@gmail.com', 'ravi@yahoo.com'],
    ['ravi.kumar@icloud.com', 'ravikumar@icloud.com'],
    ['ravi.kumar@rediffmail.com', 'ravikumar@rediffmail.com'],
    ['ravi-kumar@sunrise.example', 'ravi@sunrise.example'],
    ['ravi.kumar@sunrise.example', 'ravikumar@sunrise.example'],
    ['boss@ravi.sunrise.example', 'ravi@sunrise.example'],
    ['boss@mail.ravi.fastmail.com', 'boss@asha.fastmail.com'],
    ['ravi@fastmail.com', 'ravi@fastmail.fm'],
    ['+ravi@sunrise.example', '+asha@sunrise.example'],
    ['-@yahoo.com', '-a@yahoo.com'],
    ['-_-@proton.me', '_-_@proton.me'],
  ])('%s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(false))
})

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const domain = fc.constantFrom(
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'yahoo.co.in',
  'icloud.com',
  'pm.me',
  'fastmail.com',
  'ravi.fastmail.com',
  'zohomail.in',
  'rediffmail.com',
  'sunrise.example',
)
const name = fc.array(word, { minLength: 1, maxLength: 4 })
const joint = fc.constantFrom('.', '-', '_', '+')
const isEmail = (text: string) => /^[^@.\s]+(?:\.[^@.\s]+)*@[^@\s]+\.[a-z]{2,}$/i.test(text)
const address = fc
  .tuple(name, joint, domain)
  .map(([parts, mark, at]) => `${parts.join(mark)}@${at}`)
  .filter(isEmail)

describe('for every address', () => {
  test('the canonical mailbox is an address and its own canonical mailbox, whatever the letter case', () => {
    fc.assert(
      fc.property(address, email => {
        const canonical = canonicalMailbox(email)
        expect(isEmail(canonical)).toBe(true)
        expect(canonicalMailbox(canonical)).toBe(canonical)
        expect(canonicalMailbox(email.toUpperCase())).toBe(canonical)
      }),
    )
  })

  test('a plus tag changes nothing', () => {
    fc.assert(
      fc.property(address, word, (email, tag) => {
        const at = email.lastIndexOf('@')
        expect(canonicalMailbox(`${email.slice(0, at)}+${tag}${email.slice(at)}`)).toBe(canonicalMailbox(email))
      }),
    )
  })

  test('dots change nothing at Gmail, and the mailbox elsewhere', () => {
    fc.assert(
      fc.property(name, parts => {
        fc.pre(parts.length > 1)
        const [dotted, plain] = [parts.join('.'), parts.join('')]
        expect(isSameMailbox(`${dotted}@gmail.com`, `${plain}@googlemail.com`)).toBe(true)
        expect(isSameMailbox(`${dotted}@outlook.com`, `${plain}@outlook.com`)).toBe(false)
      }),
    )
  })

  test('two different names are two mailboxes', () => {
    fc.assert(
      fc.property(word, word, domain, (one, other, at) => {
        fc.pre(one !== other && at !== 'ravi.fastmail.com')
        expect(isSameMailbox(`${one}@${at}`, `${other}@${at}`)).toBe(false)
      }),
    )
  })
})
