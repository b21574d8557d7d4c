/** One of a fixed set: what is sent and stored, and what a person reads. */
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
