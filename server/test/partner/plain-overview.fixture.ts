import type pg from 'pg'

/**
 * The overview, counted in JavaScript from all rows: what the contract says, in another way than the service does it. Without a workflow of
 * all of them.
 */
export async function plainOverview(
  admin: pg.Pool,
  orgId: string,
  workflowId: string | null,
  from: string,
  to: string,
) {
  const { rows: people } = await admin.query<Person>(
    `select j.*, (select json_agg(s) from journey_sends s where s.result_id = j.result_id and s.status <> 'postponed') as sends
     from journeys j where j.org_id = $1 and j.workflow_id = coalesce($2, j.workflow_id) and j.contacted_on between $3 and $4`,
    [orgId, workflowId, from, to],
  )
  const sends = people.flatMap(person => (person.sends ?? []).map(send => ({ ...send, person })))
  const ofChannels = ['whatsapp', 'sms', 'voice', 'email'].map(channel => ({ channel, ...channelOf(sends, channel) }))
  const followUps = [1, 2, 3, 4, 5].map(number => {
    const own = sends.filter(send => send.round === number)
    return { number, sent: peopleOf(own), answered: peopleOf(own.filter(isAnswered)) }
  })
  return {
    from,
    to,
    funnel: Object.entries(STAGES).map(([stage, matches]) => ({ stage, count: people.filter(matches).length })),
    channels: ofChannels.filter(({ sent }) => sent > 0),
    follow_ups: followUps.filter(({ sent }) => sent > 0),
    calls: callsOf(sends),
    drop_offs: dropOffsOf(people),
    languages: languagesOf(people),
  }
}

interface Person {
  readonly status: string
  readonly language: string
  readonly is_reached: boolean
  readonly started_at: Date | null
  readonly finished: readonly string[]
  readonly knocked_out_by: string | null
  readonly dropped_stage: string | null
  readonly dropped_question: string | null
  readonly sends: readonly Send[] | null
}

interface Send {
  readonly channel: string
  readonly round: number
  readonly status: string
  readonly answered_at: string | null
}

type SentTo = Send & { readonly person: Person }

const isCompleted = ({ status }: Person) => status === 'completed'
const isAnswered = ({ answered_at }: Send) => answered_at !== null
const peopleOf = (sends: readonly SentTo[]) => new Set(sends.map(each => each.person)).size

const STAGES: Readonly<Record<string, (person: Person) => boolean>> = {
  contacted: () => true,
  reached: person => person.is_reached,
  started: person => person.started_at !== null,
  enrichment: person => person.finished.includes('enrichment'),
  skills: person => person.finished.includes('skills'),
  interest: person => person.finished.includes('interest'),
  completed: isCompleted,
  qualified: person => isCompleted(person) && person.knocked_out_by === null,
}

function channelOf(sends: readonly SentTo[], channel: string) {
  const own = sends.filter(send => send.channel === channel)
  return {
    sent: own.length,
    delivered: own.filter(send => send.status === 'delivered' || isAnswered(send)).length,
    answered: own.filter(isAnswered).length,
    completed: peopleOf(own.filter(send => isAnswered(send) && isCompleted(send.person))),
  }
}

function callsOf(sends: readonly SentTo[]) {
  const { sent, delivered, completed } = channelOf(sends, 'voice')
  const unanswered = sends.filter(send => send.channel === 'voice' && !isAnswered(send))
  return {
    placed: sent,
    answered: delivered,
    completed,
    no_answer: unanswered.filter(({ status }) => status === 'undelivered').length,
    busy: 0,
    failed: unanswered.filter(({ status }) => status === 'rejected' || status === 'invalid_contact').length,
    average_seconds: null,
  }
}

/** In one order only if there is one of each stage. */
function dropOffsOf(people: readonly Person[]) {
  const stopped = people.filter(({ started_at, status }) => started_at !== null && /declined|failed/.test(status))
  const byPlace = Map.groupBy(stopped, each => JSON.stringify([each.dropped_stage, each.dropped_question]))
  return [...byPlace].map(([place, of]) => {
    const [stage, question_key] = JSON.parse(place)
    return { stage, question_key, count: of.length }
  })
}

function languagesOf(people: readonly Person[]) {
  const languages = ['en', 'hi'].map(language => {
    const own = people.filter(person => person.language === language)
    return { language, contacted: own.length, completed: own.filter(isCompleted).length }
  })
  return languages.filter(({ contacted }) => contacted > 0)
}
