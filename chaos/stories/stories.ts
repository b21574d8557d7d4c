import type { Browser } from 'playwright-core'
import { openBrowser } from '../../testing/browser.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { connectSystem, replayFailed } from './developer.ts'
import { startImage } from './image.ts'
import { type Installation, startProcess } from './installation.ts'
import { operatorsDay } from './operator.ts'
import { recruitersFirstDay } from './recruiter.ts'
import { openVisitor } from './visitor.ts'

export const stories: Scenario = {
  name: 'stories',
  claim:
    'a recruiter, a developer and an operator do a day of work in the console of the container image: no screen has a fault, no request leaves the origin, and every write has one row in an audit log',
  // Needs root, installs a Docker engine, and takes minutes. The short form runs a process instead of the image.
  onlyByName: true,
  run: async ({ small, say }) => {
    const installation = small ? await startProcess() : await startImage(say)
    const browser = await openBrowser()
    try {
      return await tellStories(browser, installation, say)
    } finally {
      await browser.close()
      await installation.close()
    }
  },
}

/** Rows of the sign-up, which is one call of somebody who was nobody before. */
const BY_SIGN_UP: readonly string[] = ['organisation.created', 'member.joined', 'user.signed_in']
const EMAIL = 'meera@acme.example'

async function tellStories(
  browser: Browser,
  installation: Installation,
  say: (line: string) => void,
): Promise<Outcome> {
  const visitor = await openVisitor(browser, installation, EMAIL)
  const rows: string[][] = []
  const story = async (name: string, work: () => Promise<unknown>) => {
    const [start, before] = [performance.now(), visitor.writes.length]
    await work().catch(async error => {
      say(`${name} ended at ${visitor.page.url()}, which shows:\n${(await visitor.shown()).slice(-1_500)}`)
      throw error
    })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    rows.push([name, `${seconds} s`, String(visitor.writes.length - before)])
    say(`${name}: ${seconds} s`)
  }
  let orgId = ''
  await story('a recruiter: sign-up, workflow, mandate, campaign, results', async () => {
    orgId = await recruitersFirstDay(installation, visitor)
  })
  await story('a developer: key, call, log, endpoint', () => connectSystem(visitor, orgId))
  await story('an operator: skill, credential, area', () => operatorsDay(installation, visitor, orgId))
  await story('a developer: failed delivery, replay', () => replayFailed(visitor, orgId))
  const actions = await recordedActions(installation)
  say(`writes: ${visitor.writes.join(', ')}`)
  say(`recorded: ${actions.join(', ')}`)
  const recorded = actions.filter(action => !BY_SIGN_UP.includes(action)).length
  await visitor.close()
  for (const fault of visitor.faults) say(fault)
  const { length: written } = visitor.writes
  return {
    ok: visitor.faults.length === 0 && recorded === written,
    table: [
      ['story', 'time', 'writes'],
      ...rows,
      ['rows in the audit logs', '', String(recorded)],
      ['faults of screens', '', String(visitor.faults.length)],
    ],
    figures: `${rows.length} stories, ${written} writes, ${recorded} rows in the audit logs, ${visitor.faults.length} faults`,
  }
}

/** Actions of the person, in the log of an organisation and in that of the installation. */
async function recordedActions({ query }: Installation): Promise<readonly string[]> {
  const user = `(select id from sign_in."user" where email = '${EMAIL}')`
  const rows = (table: string) => `select at, action from ${table} where actor = ${user}`
  const printed = await query(
    `select action from (${rows('audit_log')} union all ${rows('operator_log')}) rows order by at`,
  )
  return printed.split('\n')
}
