import type { Metrics } from '../adapters/metrics.ts'
import type { Mailer } from '../features/mail/index.ts'

/** Counts each mail by its outcome. A mailer that throws counts as `error`. */
export function countMails<Sends extends Mailer>(mailer: Sends, { mails }: Pick<Metrics, 'mails'>): Sends {
  const send: Mailer['send'] = async mail => {
    try {
      const outcome = await mailer.send(mail)
      mails.inc({ outcome })
      return outcome
    } catch (error) {
      mails.inc({ outcome: 'error' })
      throw error
    }
  }
  return { ...mailer, send }
}
