import type { EnrichmentQuestion, Mandate, MandateBody, Method, SkillItem } from '../../api/index.ts'

/** A mandate as its form has it: texts as they were typed, and empty where nothing was. */
export interface Draft {
  readonly workflow_id: string
  readonly job_id: string
  readonly title: string
  readonly company_name: string
  readonly location_type: 'india' | 'abroad'
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly countries: readonly string[]
  readonly minYears: string
  readonly maxYears: string
  readonly openings: string
  readonly minSalary: string
  readonly maxSalary: string
  readonly shift: string
  readonly employment_type: string
  readonly description: string
  /** Null: those of the workflow. */
  readonly methods: readonly Method[] | null
  readonly skills: readonly SkillItem[]
  readonly questions: readonly EnrichmentQuestion[]
  readonly otherRoles: string
}

export const EMPTY_DRAFT: Draft = {
  workflow_id: '',
  job_id: '',
  title: '',
  company_name: '',
  location_type: 'india',
  city: '',
  state: '',
  pincode: '',
  countries: [],
  minYears: '',
  maxYears: '',
  openings: '',
  minSalary: '',
  maxSalary: '',
  shift: '',
  employment_type: '',
  description: '',
  methods: null,
  skills: [],
  questions: [],
  otherRoles: '',
}

export function draftOf({ body, job_id }: Pick<Mandate, 'body' | 'job_id'>): Draft {
  return {
    workflow_id: body.workflow_id,
    job_id: job_id ?? '',
    title: body.title,
    company_name: body.company_name,
    location_type: body.location_type,
    city: body.location?.city ?? '',
    state: body.location?.state ?? '',
    pincode: body.location?.pincode ?? '',
    countries: body.countries ?? [],
    minYears: textOf(body.experience?.min_years),
    maxYears: textOf(body.experience?.max_years),
    openings: textOf(body.openings),
    minSalary: textOf(body.salary?.min),
    maxSalary: textOf(body.salary?.max),
    shift: body.shift ?? '',
    employment_type: body.employment_type ?? '',
    description: body.description ?? '',
    methods: body.methods ?? null,
    skills: body.skills,
    questions: body.enrichment_questions,
    otherRoles: body.interest_collection.other_roles.join(', '),
  }
}

/** The body to send: without what is empty. A number that is none is sent as typed, and the service says what is wrong with it. */
export function bodyOf(draft: Draft, isNew: boolean): Record<string, unknown> {
  const isIndia = draft.location_type === 'india'
  const hasPlace = draft.city !== '' || draft.state !== '' || draft.pincode !== ''
  const roles = draft.otherRoles.split(',').map(role => role.trim())
  return {
    ...filled({ workflow_id: draft.workflow_id, title: draft.title, company_name: draft.company_name }),
    ...filled({ shift: draft.shift, employment_type: draft.employment_type, description: draft.description }),
    ...(isNew && filled({ job_id: draft.job_id })),
    location_type: draft.location_type,
    ...(isIndia && hasPlace && { location: filled({ city: draft.city, state: draft.state, pincode: draft.pincode }) }),
    ...(!isIndia && { countries: draft.countries }),
    ...range('experience', 'min_years', draft.minYears, 'max_years', draft.maxYears),
    ...range('salary', 'min', draft.minSalary, 'max', draft.maxSalary),
    ...(draft.openings !== '' && { openings: numberOf(draft.openings) }),
    ...(draft.methods && { methods: draft.methods }),
    skills: draft.skills,
    enrichment_questions: draft.questions,
    interest_collection: { other_roles: roles.filter(role => role !== '') },
  }
}

function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

function range(name: string, minName: string, min: string, maxName: string, max: string): Record<string, unknown> {
  if (min === '' && max === '') return {}
  return {
    [name]: { ...(min !== '' && { [minName]: numberOf(min) }), ...(max !== '' && { [maxName]: numberOf(max) }) },
  }
}

function numberOf(text: string): number | string {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}

/** A key that no other question has, from its words. */
export function keyFor(text: string, taken: readonly string[]): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  const base = words === '' ? 'question' : words
  const free = [base, ...Array.from({ length: taken.length + 1 }, (_, at) => `${base}_${at + 2}`)]
  return free.find(key => !taken.includes(key)) ?? base
}

/** Where a job is, in words. */
export function placeOf(body: MandateBody): string {
  if (body.location_type === 'abroad') return (body.countries ?? []).join(', ')
  return [body.location?.city, body.location?.state].filter(Boolean).join(', ')
}
