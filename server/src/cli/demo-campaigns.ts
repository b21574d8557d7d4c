import type { SentBody } from '../contract/mandate.ts'
import { toWorkflowInput, type WorkflowInput } from '../contract/workflow.ts'
import type { Candidate } from '../features/journeys/index.ts'
import { type E164, normalisePhone } from '../features/people/index.ts'
import type { Language } from '../kernel/languages.ts'
import { demoMandates, demoWorkflow } from './demo-contents.ts'

/** What the demonstration of 90 days consists of. Invented people, whose numbers the simulator plays: nobody is contacted. */

/** Each with the jobs that it contacts candidates for, by their ids. */
export const DEMO_WORKFLOWS: readonly { readonly input: WorkflowInput; readonly jobs: readonly string[] }[] = [
  { input: demoWorkflow, jobs: ['DEMO-MASON', 'DEMO-ELECTRICIAN'] },
  {
    input: toWorkflowInput({
      name: 'Drivers, Pune',
      description: 'Demo: drivers, asked in Hindi or English.',
      channels: ['sms', 'voice'],
      languages: ['hi', 'en'],
      contact_window: { start: '09:00', end: '20:00' },
    }),
    jobs: ['DEMO-DRIVER'],
  },
]

export function demoJob(jobId: string, workflowId: string): SentBody {
  return demoMandates(workflowId).find(([id]) => id === jobId)![1]
}

export interface DemoCampaign {
  /** Position in the list of all jobs of the demonstration. */
  readonly job: number
  readonly people: number
}

/** Monday, Wednesday and Friday. One on every day took twice as long: what costs time is each moment at which something is due. */
const BEGINNING: readonly number[] = [1, 3, 5]

/** The campaign that begins on a day, if any: of jobs in turn, a little larger every other week. */
export function campaignOf(day: number, weekday: number, jobs: number): DemoCampaign | null {
  const turn = Math.floor(day / 7) + BEGINNING.indexOf(weekday)
  return BEGINNING.includes(weekday) ? { job: turn % jobs, people: 7 + Math.floor(day / 14) } : null
}

const FIRST =
  'Asha Ramesh Sunita Imran Lakshmi Vijay Meena Arjun Fatima Deepak Kavita Suresh Pooja Manoj Rekha Ganesh'.split(' ')
const LAST = 'Kumar Patil Jadhav Shaikh Yadav More Devi Pawar Singh Gaikwad Sharma Kamble Shinde'.split(' ')
/** Last two digits of numbers: how the simulator plays somebody. Most answer by what the number says; the others show every outcome. */
const ENDINGS = '11 01 23 37 02 41 53 04 67 01 03 71 83 06 97 07 29 05 43 59 08 61'.split(' ')
const LANGUAGES: readonly Language[] = ['hi', 'hi', 'mr', 'en']

/** The candidate with a number of their own; the same every time. */
export function demoCandidate(serial: number): Candidate<E164> {
  const pick = <T>(list: readonly T[], step: number) => list[(serial * step) % list.length]!
  const phone = normalisePhone(`98${String(serial).padStart(6, '0')}${pick(ENDINGS, 1)}`)
  if (!phone.ok) throw new Error(`The number of candidate ${serial} is not valid.`)
  return {
    externalCandidateId: `DS-${String(serial).padStart(5, '0')}`,
    name: `${pick(FIRST, 1)} ${pick(LAST, 5)}`,
    phone: phone.value,
    email: null,
    language: pick(LANGUAGES, 1),
    consent: { at: null, source: 'demo' },
  }
}
