import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmationNumber, isConfirmationMissing } from './confirmation-number.ts'

const ID = 'vrf_0123456789abcdefghijkl'
const RIGHT = confirmationNumber(ID)
const judge = (number: string | undefined, fromBrowser = true) =>
  isConfirmationMissing({
    serviceVerificationId: ID,
    fromBrowser,
    page: number === undefined ? undefined : { number, seconds: 40 },
  })

describe('the number to type', () => {
  test('is four digits, the same for one verification and another for others', () => {
    expect(RIGHT).toMatch(/^[1-9]\d{3}$/)
    expect(confirmationNumber(ID)).toBe(RIGHT)
    const many = new Set(Array.from({ length: 200 }, (_, at) => confirmationNumber(`vrf_${at}`)))
    expect(many.size).toBeGreaterThan(180)
  })
  test('is never what programs fill in', () => {
    fc.assert(
      fc.property(fc.string(), id => {
        expect(confirmationNumber(id)).not.toMatch(/^(?:(\d)\1{3}|1234|4321|2345|9876|19\d\d|20\d\d|\d\d00|(\d\d)\2)$/)
      }),
    )
  })
})

describe('a decision from a browser', () => {
  test('needs the number', () => {
    expect(judge(undefined)).toBe(true)
    expect(judge(RIGHT)).toBe(false)
  })
  test.each(['', '1234', 'test', 'on', `Type ${RIGHT} here`, `${RIGHT}${RIGHT}`, `${RIGHT}.`, '<b>'])(
    'with %j is not confirmed',
    junk => {
      expect(judge(junk)).toBe(true)
    },
  )
  test('may write it with blanks, in full width and in Hindi digits', () => {
    const moved = (zero: number) => [...RIGHT].map(each => String.fromCodePoint(zero + Number(each))).join('')
    expect(judge(` ${RIGHT.slice(0, 2)} ${RIGHT.slice(2)} `)).toBe(false)
    expect(judge(moved(0xff10))).toBe(false)
    expect(judge(moved(0x0966))).toBe(false)
  })
})

describe('a call by a program', () => {
  test('needs no number', () => {
    expect(judge(undefined, false)).toBe(false)
  })
  test('with a wrong one is rejected all the same', () => {
    expect(judge('1234', false)).toBe(true)
  })
})
