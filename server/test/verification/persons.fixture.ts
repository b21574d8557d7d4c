import type { TestApi } from '../../../testing/api.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import {
  callOpen,
  chooseMethod,
  endorse,
  expectOk,
  mailToken,
  type OpenSession,
  openSession,
  storeItems,
  type Verifier,
} from '../../../testing/verification.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** A student and a reviewer of whom everything that can be stored is: each text of theirs begins with a word of their own. */
export interface Persons {
  readonly student: string
  readonly reviewer: string
}

export interface Story {
  readonly tenant: Tenant
  readonly serviceUserId: string
  /** Endorsed, with a comment and a credential. */
  readonly endorsed: Asked
  readonly credentialId: string
  readonly declined: Asked
  /** Waits for its reviewer, who has complained. */
  readonly reported: Asked
  /** Waits for its reviewer, whose mail has not gone out yet. */
  readonly waiting: Asked
  /** Has its questions, which quote the student, and a model's words beside. */
  readonly assessed: OpenSession
  readonly draft: OpenSession
  readonly ids: readonly string[]
}

export type Asked = OpenSession & { readonly reviewerToken: string }

const [ENDORSED_SKILL, ASSESSED_SKILL] = ['sk_1001', 'sk_1004']

export async function tellStory(api: TestApi, who: Verifier, { student, reviewer }: Persons): Promise<Story> {
  const submission = submissionOf(student)
  const open = () => openSession(who, submission)
  const skills = async (session: OpenSession, skillId = ENDORSED_SKILL) => {
    const sent = [{ skillId, proofUrl: [`https://example.com/${student}/proof`] }]
    await expectOk(who.call('POST', '/step1/storeskills/store', { skills: sent }, session.token))
    return session
  }
  const name = (session: OpenSession) => nameReviewer(who, session, reviewer)
  const ask = async (items: Parameters<typeof storeItems>[2]): Promise<Asked> => {
    const session = await skills(await open())
    await expectOk(chooseMethod(who, session, 'human'))
    await expectOk(storeItems(who, session, items))
    await name(session)
    return { ...session, reviewerToken: await mailToken(api, session.id) }
  }
  const reported = await ask({ workExperienceIds: [`${student}-experience`] })
  const declined = await ask({ credentialIds: [`${student}-certificate`] })
  const waiting = await ask({ workExperienceIds: [`${student}-experience`] })
  const endorsed = await ask({ projectIds: [`${student}-project`] })
  await object(api, 'report', reported, `${reviewer} does not know this person`)
  await object(api, 'decline', declined, `${reviewer} has no time`)
  const comment = `${reviewer} saw it`
  await expectOk(
    endorse(api, endorsed.id, endorsed.reviewerToken, [{ skillId: ENDORSED_SKILL, decision: 'endorsed', comment }]),
  )
  const { body } = await who.call('GET', '/session', undefined, endorsed.token)
  const draft = await skills(await open())
  await expectOk(chooseMethod(who, draft, 'human'))
  await name(draft)
  const assessed = await skills(await open(), ASSESSED_SKILL)
  await assess(api, who, assessed, student)
  const all = { endorsed, declined, reported, waiting, assessed, draft }
  const ids = Object.values(all).map(({ id }) => id)
  await api.db.admin.query('update verifications set student_network = $2 where verification_id = any($1)', [
    ids,
    `${student}network`,
  ])
  const credentialId: string = body.data.credentials[0].credentialId
  return { ...all, tenant: who.tenant, serviceUserId: endorsed.serviceUserId, credentialId, ids }
}

export function submissionOf(word: string) {
  return {
    student: { externalStudentId: `${word}-student`, name: `${word} Verma`, email: `${word}@students.example` },
    projects: [
      {
        externalProjectId: `${word}-project`,
        projectName: `${word} project`,
        role: `${word} role`,
        description: `${word} built it`,
        url: `https://example.com/${word}`,
      },
    ],
    workExperiences: [
      { externalExperienceId: `${word}-experience`, company: `${word} company`, title: `${word} title` },
    ],
    certificates: [{ externalCertificateId: `${word}-certificate`, certificateName: `${word} certificate` }],
    returnUrl: `https://college.example/${word}`,
  }
}

async function nameReviewer(who: Verifier, { id }: OpenSession, word: string): Promise<void> {
  const json = {
    serviceVerificationId: id,
    name: `${word} Iyer`,
    email: `${word}@work.example`,
    company: `${word} Works`,
    website: `https://${word}.example`,
  }
  await expectOk(who.call('POST', '/storereviewerdetails/store', json))
}

const object = (api: TestApi, how: 'report' | 'decline', { id, reviewerToken }: Asked, reason: string) =>
  expectOk(callOpen(api, 'POST', `/humanverification/${how}/${id}`, { json: { token: reviewerToken, reason } }))

/** A model's words are put there by hand: the built-in questions quote nobody. */
async function assess({ db }: TestApi, who: Verifier, session: OpenSession, word: string): Promise<void> {
  await expectOk(chooseMethod(who, session, 'assessment'))
  await expectOk(storeItems(who, session, { projectIds: [`${word}-project`] }))
  await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  await db.admin.query(
    `update assessment_questions set question = $2::text || ' did what?', options[1] = $2::text || ' did' where verification_id = $1`,
    [session.id, word],
  )
  await db.admin.query(
    `insert into model_steps (org_id, mode, subject, run, step, tries, result)
     select org_id, mode, verification_id, run, 'write', 1, to_json($2::text) from assessment_generations where verification_id = $1`,
    [session.id, `${word} wrote`],
  )
}

/** Every row of every table of every schema in which the word stands, in letters, hexadecimal digits or base64. */
export async function findWord({ admin }: TestDatabase, word: string): Promise<readonly string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('information_schema', 'pg_catalog') and n.nspname !~ '^pg_(toast|temp)'
     order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const { row } of rows) if (spellings(word).some(each => row.includes(each))) found.push(`${name}: ${row}`)
  }
  return found.toSorted()
}

/** Within a longer text base64 begins a word at one of three places: what is the same wherever it begins is looked for. */
function spellings(word: string): readonly string[] {
  const within = [0, 1, 2].map(before => {
    const text = Buffer.from(`${'.'.repeat(before)}${word}`)
    const whole = text.subarray(before === 0 ? 0 : 3, text.length - (text.length % 3))
    return whole.toString('base64url')
  })
  return [word, Buffer.from(word).toString('hex'), ...within]
}

export const tablesOf = (found: readonly string[]): readonly string[] => [
  ...new Set(
    found.map(each =>
      each
        .split(':')[0]!
        .replace(/_\d{8}$/, '')
        .replace('public.', ''),
    ),
  ),
]
