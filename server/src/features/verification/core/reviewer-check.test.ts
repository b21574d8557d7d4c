import { expect, test } from 'vitest'
import { checkReviewer } from './reviewer-check.ts'

test.each<[string, string, string | null, string]>([
  ['m@sunrise.example', 'Sunrise', 'https://www.sunrise.example/team', 'website_domain'],
  ['m@mail.sunrise.example', 'Sunrise', 'https://sunrise.example', 'website_domain'],
  ['m@sunrise.example', 'Sunrise', 'https://shop.sunrise.example', 'website_domain'],
  ['m@sunset.example', 'Sunrise', 'https://sunrise.example', 'other_domain'],
  ['m@notsunrise.example', 'Sunrise', 'https://sunrise.example', 'other_domain'],
  // Whoever registers below co.in shares nothing with the others there.
  ['m@co.in', 'Sunrise', 'https://sunrise.co.in', 'other_domain'],
  ['m@other.co.in', 'Sunrise', 'https://sunrise.co.in', 'other_domain'],
  ['m@larsentoubro.example', 'Larsen & Toubro Ltd', null, 'name_in_domain'],
  ['m@larsen-toubro.example', 'Larsen & Toubro Ltd', null, 'name_in_domain'],
  ['m@shop.example', 'Larsen & Toubro Ltd', null, 'other_domain'],
  // Short names and common words are in many domains.
  ['m@abcd.example', 'ABC', null, 'other_domain'],
  ['m@services.example', 'Services India Pvt Ltd', null, 'other_domain'],
  ['m@GMAIL.com', 'Gmail', 'https://gmail.com', 'free_mail'],
  ['m@notgmail.com', 'Not Gmail', null, 'name_in_domain'],
])('%s for %s with website %s: %s', (email, company, website, kind) => {
  const domain = email.slice(2).toLowerCase()
  expect(checkReviewer({ email, company, website })).toEqual({ kind, domain })
})
