import { type CandidateStates, candidateStates } from '../../server/test/journeys/candidate-states.fixture.ts'
import { startEveryPage } from '../../server/test/pages/every-page.fixture.ts'
import type { TestApi } from '../../testing/api.ts'
import { completedSession, sessionAtStep3 } from '../../testing/verification.ts'

/** A service with a live page of every kind, and the rows behind them. */
export interface LivePages {
  readonly api: TestApi
  /** Path of each page, by its name. */
  readonly paths: Readonly<Record<string, string>>
  readonly orgId: string
  readonly mandateId: string
  close(): Promise<void>
}

export async function startLivePages(): Promise<LivePages> {
  const made: CandidateStates[] = []
  const before = async (service: TestApi) => void made.push(await candidateStates(service))
  const { api, who, paths, close } = await startEveryPage({ modes: ['live'], before })
  const { first, paths: candidates } = made[0]!
  const items = await sessionAtStep3(who.live)
  const reviewer = await completedSession(who.live)
  const named = Object.fromEntries(Object.entries(candidates).map(([name, path]) => [`candidate-${name}`, path]))
  return {
    api,
    paths: {
      // First, because the time of its questions runs while the scanner goes on.
      'student-questions': paths['student-questions-live']!,
      ...ofLiveMode(paths),
      ...named,
      'student-items': `/s/${items.token}`,
      'student-reviewer': `/s/${reviewer.token}`,
    },
    orgId: first.partner.orgId,
    mandateId: first.mandateId,
    close,
  }
}

function ofLiveMode(paths: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const live = Object.entries(paths).filter(([name]) => name !== 'student-questions-live' && !name.endsWith('-test'))
  return Object.fromEntries(
    live.filter(([name]) => !name.startsWith('dev-')).map(([name, path]) => [name.replace(/-live$/, ''), path]),
  )
}
