import { call } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts'
import { honest } from '../../testing/honest-model.ts'
import { keysDeps } from '../../testing/keys.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { ServerProcess } from '../../testing/process.ts'
import { completedSession, expectOk, newVerifier, storeReviewer, unused } from '../../testing/verification.ts'

/** What leaves the machine for verifications: a mail server and a model, on loopback. */
export interface Outside {
  readonly mail: MailServer
  readonly model: FakeModel
  close(): Promise<void>
}

export async function startOutside(): Promise<Outside> {
  const [mail, model] = [await startMailServer(), await startFakeModel(honest)]
  return {
    mail,
    model,
    close: async () => {
      await mail.close()
      await model.close()
    },
  }
}

/** An organisation whose students need the mail server and the model. */
export interface FaultVerifier {
  /** Asks a reviewer of a new session, and returns the address that gets the mail. */
  askReviewer(): Promise<string>
  /** Whether the questions of a new session were generated. */
  generates(): Promise<boolean>
  /** How many addresses got the mail of a step more than once. */
  repeatedMails(): number
}

export async function createFaultVerifier(
  db: TestDatabase,
  api: ServerProcess,
  { mail }: Outside,
): Promise<FaultVerifier> {
  const keys = { ...keysDeps(db), clock: () => Date.now() }
  const who = await newVerifier({ keys, call: (method, path, options) => call(method, api.url + path, options) })
  return {
    askReviewer: async () => {
      const { id } = await completedSession(who, { skillIds: ['sk_1001'] })
      const email = `${unused('reviewer')}@work.example`
      await expectOk(storeReviewer(who, id, { email }))
      return email
    },
    generates: async () => {
      const session = await completedSession(who, { skillIds: ['sk_1001'], method: 'assessment' })
      const { status } = await who.call('POST', '/assessment/generate', undefined, session.token)
      return status === 200
    },
    repeatedMails: () => {
      const recipients = mail.received.flatMap(({ envelope }) => envelope.to)
      return recipients.length - new Set(recipients).size
    },
  }
}
