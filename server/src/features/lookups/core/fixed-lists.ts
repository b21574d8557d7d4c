/** An item of a fixed list: the stored value and the label for people. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
}

export const EMPLOYMENT_TYPES = [
  { value: 'full_time', label: 'Full time' },
  { value: 'part_time', label: 'Part time' },
  { value: 'contract', label: 'Contract' },
  { value: 'temporary', label: 'Temporary' },
  { value: 'apprenticeship', label: 'Apprenticeship' },
  { value: 'daily_wage', label: 'Daily wage' },
] as const satisfies readonly Choice<string>[]

export const SHIFTS = [
  { value: 'day', label: 'Day shift' },
  { value: 'night', label: 'Night shift' },
  { value: 'rotational', label: 'Rotational shifts' },
  { value: 'morning', label: 'Morning shift' },
  { value: 'evening', label: 'Evening shift' },
  { value: 'flexible', label: 'Flexible hours' },
] as const satisfies readonly Choice<string>[]

/** Countries of jobs abroad: every country and territory of ISO 3166-1 except India. */
interface Country {
  /** Two upper-case letters. */
  readonly code: string
  readonly name: string
}

const CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL
GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB
LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR
NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX
SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`

/** Replacements for Unicode names that are longer than the usual name. */
const SHORT_NAMES: Readonly<Record<string, string>> = { HK: 'Hong Kong', MM: 'Myanmar', MO: 'Macao', PS: 'Palestine' }

export const COUNTRIES: readonly Country[] = listCountries()

const codes = new Set(COUNTRIES.map(({ code }) => code))

/** Ignores letter case. */
export function isSelectableCountry(code: string): boolean {
  return codes.has(code.toUpperCase())
}

function listCountries(): readonly Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return CODES.trim()
    .split(/\s+/)
    .map(code => ({ code, name: SHORT_NAMES[code] ?? names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
