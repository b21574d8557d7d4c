import { call } from '../../testing/client.ts'
import { generatedBank } from '../../testing/private-bank.ts'
import { completedSession, expectOk, type Verifier } from '../../testing/verification.ts'
import type { Installation } from './installation.ts'
import { MISSING_SKILL } from './recruiter.ts'
import type { Visitor } from './visitor.ts'

/** Approves the skill that the recruiter asked for, releases a held credential, and switches an area off and on. */
export async function operatorsDay(installation: Installation, visitor: Visitor, orgId: string): Promise<void> {
  const held = await heldCredential(installation, orgId)
  await installation.command('user', 'operator', visitor.email, '--hours', '1', '--reason', 'On call')
  await approveSkill(visitor)
  await releaseHeld(visitor, held)
  await switchArea(visitor)
}

/** A student who gives right answers faster than a person can read: graded red, and held. */
async function heldCredential(installation: Installation, orgId: string): Promise<string> {
  await importBank(installation)
  const printed = await installation.command('key', 'issue-verification', orgId, 'live')
  const who = verifierOf(installation, orgId, /VFN_VK_[\w-]+/.exec(printed)?.[0] ?? '')
  const session = await completedSession(who, { method: 'assessment', skillIds: ['sk_1001'] })
  await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  const keys = await installation.query(
    `select question_id, right_option from grading.answer_keys where verification_id = '${session.id}' order by attempt`,
  )
  const answers = keys.split('\n').map(line => {
    const [questionId, option] = line.split('|')
    return { questionId, option: Number(option) }
  })
  await expectOk(who.call('POST', '/assessment/submit', { answers }, session.token))
  return session.id
}

/** Live mode asks questions of a private bank only. JSON is YAML, too. */
async function importBank(installation: Installation): Promise<void> {
  const folder = '/tmp/pramaan-stories/bank'
  for (const { name, content } of generatedBank(1, [1001]))
    await installation.write(`${folder}/${name}`, JSON.stringify(content))
  await installation.command('questions', 'import', folder)
}

function verifierOf({ url, ca }: Installation, orgId: string, secret: string): Verifier {
  return {
    tenant: { orgId, mode: 'live' },
    newKey: () => Promise.reject(new Error('One key is enough for a story.')),
    call: (method, path, json, token) =>
      call(method, `${url}/api/v1${path}`, {
        headers: { 'x-api-key': secret, ...(token === undefined ? {} : { 'x-session-token': token }) },
        ...(json === undefined ? {} : { json }),
        ca,
      }),
  }
}

async function approveSkill({ page, goto, press, look }: Visitor): Promise<void> {
  await goto('/console/operator/skill-requests')
  await page.getByRole('cell', { name: MISSING_SKILL }).click()
  await look('skill request')
  await press('Approve')
  await page.getByLabel('Which skill').fill('brick laying')
  await page
    .getByRole('button', { name: /Brick laying/ })
    .first()
    .click()
  await press('Approve')
  await page.waitForURL('**/operator/skill-requests')
}

async function releaseHeld({ page, goto, press, look }: Visitor, held: string): Promise<void> {
  await goto(`/console/operator/held/${held}`)
  await look('held credential')
  await press('Release')
  await page.getByLabel('Reason').fill('We called the company.')
  await press('Release')
  await page.waitForURL('**/operator/held')
}

async function switchArea({ page, goto, press, look }: Visitor): Promise<void> {
  await goto('/console/operator/areas')
  await page.getByRole('button', { name: 'Switch off: analytics' }).click()
  await page.getByLabel('Reason').fill('Maintenance')
  await page.getByLabel('Type “analytics” to confirm').fill('analytics')
  await press('Switch off')
  await look('areas')
  await page.getByRole('button', { name: 'Switch on: analytics' }).click()
  await press('Switch on')
  await page.getByRole('button', { name: 'Switch off: analytics' }).waitFor()
}
