import type { Ended, History, Seen } from './journal.ts'

/** As documented. */
const MAILS_A_DAY = 10

/** What no person may ever get, and what must not be left behind, whatever happens to the processes. */
export function mailFaults(history: History): readonly string[] {
  return [
    ...twiceFaults(history.seen),
    ...history.suppressed
      .filter(email => isWrittenTo(history.seen, email))
      .map(email => `${email} is suppressed and was written to`),
    ...history.unsubscribed.flatMap(({ email, mailsBefore }) => {
      const mails = history.seen.filter(seen => seen.to === email).length
      return mails > mailsBefore ? [`${email} unsubscribed and was written to`] : []
    }),
    ...dayFaults(history),
    ...history.ended.flatMap(endFaults),
    ...deferredFaults(history),
  ]
}

function isWrittenTo(seen: readonly Seen[], email: string): boolean {
  return seen.some(({ to }) => to === email)
}

function twiceFaults(seen: readonly Seen[]): readonly string[] {
  const taken = Map.groupBy(
    seen.filter(({ what }) => what === 'taken'),
    ({ step }) => step,
  )
  return [...taken].flatMap(([step, mails]) => {
    if (step === null) return ['a mail without a Message-ID arrived']
    return mails.length > 1 ? [`${mails[0]!.to} got step ${step} ${mails.length} times`] : []
  })
}

function dayFaults({ seen, popular }: History): readonly string[] {
  const mails = seen.filter(({ what, to }) => what === 'taken' && to === popular).length
  return mails > MAILS_A_DAY ? [`${popular} got ${mails} mails in a day`] : []
}

function endFaults({ email, state, isDue }: Ended): readonly string[] {
  return state === 'sending' || state === 'deferred' || isDue
    ? [`the mail to ${email} ended as ${state}, due: ${isDue}`]
    : []
}

/** A mail that was only deferred arrives later, unless the worker that tried again was killed with it. */
function deferredFaults({ seen, ended }: History): readonly string[] {
  const states = Map.groupBy(ended, ({ email }) => email)
  return [...deferredTo(seen)].flatMap(email => {
    const isAnswered = seen.some(({ to, what }) => to === email && (what === 'taken' || what === 'refused'))
    const isUnknown = states.get(email)?.some(({ state }) => state === 'unknown' || state === 'suppressed') ?? false
    return isAnswered || isUnknown ? [] : [`the deferred mail to ${email} never arrived`]
  })
}

export function deferredTo(seen: readonly Seen[]): ReadonlySet<string> {
  return new Set(seen.filter(({ what }) => what === 'deferred').map(({ to }) => to))
}
