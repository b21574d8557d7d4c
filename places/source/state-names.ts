/** The 28 states and 8 union territories of 2026 and their other names. */
export interface StateName {
  readonly name: string
  readonly otherNames: readonly string[]
}

export const STATES: readonly StateName[] = [
  named('Andhra Pradesh'),
  named('Arunachal Pradesh'),
  named('Assam'),
  named('Bihar'),
  named('Chhattisgarh', 'Chattisgarh'),
  named('Goa'),
  named('Gujarat'),
  named('Haryana'),
  named('Himachal Pradesh'),
  named('Jharkhand'),
  named('Karnataka'),
  named('Kerala', 'Keralam'),
  named('Madhya Pradesh'),
  named('Maharashtra'),
  named('Manipur'),
  named('Meghalaya'),
  named('Mizoram'),
  named('Nagaland'),
  named('Odisha', 'Orissa'),
  named('Punjab'),
  named('Rajasthan'),
  named('Sikkim'),
  named('Tamil Nadu'),
  named('Telangana', 'Telengana'),
  named('Tripura'),
  named('Uttar Pradesh'),
  named('Uttarakhand', 'Uttaranchal'),
  named('West Bengal'),
  named('Andaman and Nicobar Islands', 'Andaman and Nicobar'),
  named('Chandigarh'),
  named(
    'Dadra and Nagar Haveli and Daman and Diu',
    'The Dadra and Nagar Haveli and Daman and Diu',
    'Dadra and Nagar Haveli',
    'Daman and Diu',
  ),
  named('Delhi', 'New Delhi', 'NCT of Delhi', 'Delhi NCT', 'National Capital Territory of Delhi'),
  named('Jammu and Kashmir'),
  named('Ladakh'),
  named('Lakshadweep'),
  named('Puducherry', 'Pondicherry'),
]

/** Current name for a name of the source, which uses capitals; null for `NA`. */
export function stateNamed(raw: string): string | null {
  const wanted = raw.toLowerCase()
  const found = STATES.find(({ name, otherNames }) => [name, ...otherNames].some(each => each.toLowerCase() === wanted))
  return found?.name ?? null
}

function named(name: string, ...otherNames: readonly string[]): StateName {
  return { name, otherNames }
}
