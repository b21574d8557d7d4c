import { expect, test } from 'vitest'
import { withAsciiDigits } from './digits.ts'

test.each([
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '੦੧੨੩੪੫੬੭੮੯',
  '૦૧૨૩૪૫૬૭૮૯',
  '୦୧୨୩୪୫୬୭୮୯',
  '௦௧௨௩௪௫௬௭௮௯',
  '౦౧౨౩౪౫౬౭౮౯',
  '೦೧೨೩೪೫೬೭೮೯',
  '൦൧൨൩൪൫൬൭൮൯',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '０１２３４５６７８９',
])('%s is 0123456789', digits => {
  expect(withAsciiDigits(digits)).toBe('0123456789')
})

test('other characters stay as they are', () => {
  expect(withAsciiDigits('+९१ x-अ')).toBe('+91 x-अ')
})
