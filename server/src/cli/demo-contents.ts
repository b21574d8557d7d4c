import type { SentBody } from '../contract/mandate.ts'
import { toWorkflowInput } from '../contract/workflow.ts'

/** Invented people and companies. Addresses end in .example, which no mail server has. */
export const demoWorkflow = toWorkflowInput({
  name: 'Site workers, Pune',
  description: 'Demo: building trades, asked in Hindi, Marathi or English.',
  channels: ['whatsapp', 'sms'],
  languages: ['hi', 'mr', 'en'],
  contact_window: { start: '10:00', end: '19:00' },
})

const PUNE = { city: 'Pune', state: 'Maharashtra', pincode: '411014' }
const COMPANY = 'Demo Builders'

/** By the id of the job. */
export function demoMandates(workflow_id: string): readonly (readonly [string, SentBody])[] {
  const shared = { workflow_id, company_name: COMPANY, location: PUNE }
  return [
    [
      'DEMO-MASON',
      {
        ...shared,
        title: 'Mason',
        experience: { min_years: 2, max_years: 8 },
        salary: { min: 19_000, max: 26_000 },
        skills: [
          { skill_id: 'sk_1001', verify: true },
          { skill_id: 'sk_1004', verify: true },
          { skill_id: 'sk_1006', verify: false },
        ],
        enrichment_questions: [
          { key: 'own_tools', type: 'yes_no', text: 'Do you have your own tools?' },
          { key: 'can_start', type: 'yes_no', text: 'Can you start within two weeks?', knockout: 'no' },
        ],
      },
    ],
    [
      'DEMO-ELECTRICIAN',
      {
        ...shared,
        title: 'House electrician',
        experience: { min_years: 1, max_years: 6 },
        salary: { min: 20_000, max: 28_000 },
        skills: [
          { skill_id: 'sk_3005', verify: true },
          { skill_id: 'sk_3003', verify: false },
        ],
        enrichment_questions: [
          { key: 'licence', type: 'yes_no', text: 'Do you have a wireman licence?' },
          { key: 'last_site', type: 'voice', text: 'What did you do at your last site?' },
        ],
      },
    ],
    [
      'DEMO-DRIVER',
      {
        ...shared,
        title: 'Driver for small goods vehicles',
        salary: { min: 17_000, max: 22_000 },
        skills: [
          { skill_id: 'sk_7011', verify: false },
          { skill_id: 'sk_7003', verify: false },
        ],
        enrichment_questions: [
          { key: 'driving_licence', type: 'yes_no', text: 'Do you have a valid driving licence?', knockout: 'no' },
        ],
      },
    ],
  ]
}

export const demoStudent = {
  submission: {
    student: { name: 'Kavita Jadhav', email: 'kavita.jadhav@students.example' },
    projects: [],
    workExperiences: [
      {
        externalExperienceId: 'demo-site',
        company: COMPANY,
        title: 'Assistant mason',
        description: 'Brickwork for two houses of three floors.',
        startDate: '2025-06',
        endDate: '2026-03',
      },
    ],
    certificates: [],
  },
  skills: [
    { skillId: 'sk_1001', proofUrls: [] },
    { skillId: 'sk_1004', proofUrls: [] },
  ],
  items: { projectIds: [], workExperienceIds: ['demo-site'], credentialIds: [] },
  reviewer: { name: 'Ramesh Kulkarni', email: 'ramesh.kulkarni@builders.example', company: COMPANY, website: null },
  comments: ['Straight courses and even joints, without supervision.', 'Mixes by weight and keeps to the ratio.'],
}
