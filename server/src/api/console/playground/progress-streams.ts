import { Readable } from 'node:stream'

/** The state of something that changes while people watch it. */
export interface Snapshot {
  /** Differs when the data differs, and is the same in every process. */
  readonly id: string
  readonly data: string
  /** Nothing changes any more. */
  readonly isFinal: boolean
}

export interface Watched {
  /** Streams of one topic share their reads. */
  readonly topic: string
  /** Null if it no longer exists. */
  readonly read: () => Promise<Snapshot | null>
}

export interface Watcher {
  readonly userId: string
  /** Watchers with the same access are checked together. */
  readonly access: string
  readonly isStillAllowed: () => Promise<boolean>
  readonly lastEventId: string | null
}

export interface ProgressStreams {
  /** A stream of server-sent events; null if there are too many. It ends with the last state, or when the watcher may no longer see it. */
  open(watched: Watched, watcher: Watcher): Readable | null
  /** Ends all streams, so that the process can stop. */
  close(): void
}

interface Options {
  /** Runs the function after so many milliseconds, unless what it returns is called before. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly onError: (error: unknown) => void
}

const POLL_MS = 2_000
/** A session that was revoked ends within 5 s: a round, and the time of its checks. */
const ROUND_MS = 3_000
/** Proxies close a connection on which nothing moves for 30 to 60 s. */
const ROUNDS_OF_HEARTBEAT = 5
const MOST_STREAMS = 1_000
/** A browser has few at once; a person with many open pages must not take those of others. */
const MOST_OF_USER = 20
/** A client that does not read what it is sent is dropped. */
const MOST_UNREAD_BYTES = 64 * 1024
/** Browsers connect again after so long. */
const RETRY_MS = 3_000

interface Stream {
  readonly watcher: Watcher
  readonly body: Readable
  sent: string | null
}

interface Topic {
  readonly read: Watched['read']
  readonly streams: Set<Stream>
  last: Snapshot | null
  stop: () => void
}

/** Streams of a process. One read for all watchers of a topic, and one check for all streams of a session. */
export function progressStreams(options: Options): ProgressStreams {
  const topics = new Map<string, Topic>()
  const all = () => [...topics.values()].flatMap(topic => [...topic.streams])
  const rounds = sessionRounds(options, all)
  const leave = (name: string, topic: Topic, stream: Stream) => {
    topic.streams.delete(stream)
    if (topic.streams.size > 0) return
    topic.stop()
    topics.delete(name)
    if (topics.size === 0) rounds.stop()
  }
  const topicOf = ({ topic: name, read }: Watched): Topic => {
    const known = topics.get(name)
    if (known) return known
    const made: Topic = { read, streams: new Set(), last: null, stop: () => {} }
    topics.set(name, made)
    return made
  }
  return {
    open: (watched, watcher) => {
      const streams = all()
      const own = streams.filter(each => each.watcher.userId === watcher.userId)
      if (streams.length >= MOST_STREAMS || own.length >= MOST_OF_USER) return null
      const topic = topicOf(watched)
      const isFirst = topic.streams.size === 0
      const body = new Readable({ read: () => {}, encoding: 'utf8' })
      const stream: Stream = { watcher, body, sent: watcher.lastEventId }
      topic.streams.add(stream)
      body.once('close', () => leave(watched.topic, topic, stream))
      write(stream, `retry: ${RETRY_MS}\n\n`)
      if (isFirst) void poll(options, topic)
      else if (topic.last !== null) send(stream, topic.last)
      rounds.start()
      return body
    },
    close: () => {
      for (const { body } of all()) body.push(null)
    },
  }
}

/** Reads a topic for all its streams, again and again until nobody watches. */
async function poll({ after, onError }: Options, topic: Topic): Promise<void> {
  try {
    const snapshot = await topic.read()
    if (snapshot === null) for (const { body } of topic.streams) body.push(null)
    else {
      topic.last = snapshot
      for (const stream of topic.streams) send(stream, snapshot)
    }
  } catch (error) {
    // The next poll may succeed; the browser shows what it has.
    onError(error)
  }
  if (topic.streams.size > 0) topic.stop = after(POLL_MS, () => void poll({ after, onError }, topic))
}

/** Ends streams whose watchers may no longer see them, and keeps the others open. */
function sessionRounds({ after, onError }: Options, all: () => readonly Stream[]) {
  let cancel: (() => void) | null = null
  let rounds = 0
  const round = async () => {
    rounds += 1
    const streams = all()
    const groups = Map.groupBy(streams, each => each.watcher.access)
    await Promise.all([...groups.values()].map(own => endUnlessAllowed(own, onError)))
    if (rounds % ROUNDS_OF_HEARTBEAT === 0) for (const stream of streams) write(stream, ': still here\n\n')
    if (all().length === 0) return
    // A stream that came while the last ones left has begun rounds of its own.
    cancel?.()
    cancel = after(ROUND_MS, () => void round())
  }
  return {
    start: () => {
      cancel ??= after(ROUND_MS, () => void round())
    },
    stop: () => {
      cancel?.()
      cancel = null
    },
  }
}

async function endUnlessAllowed(streams: readonly Stream[], onError: Options['onError']): Promise<void> {
  try {
    if (await streams[0]!.watcher.isStillAllowed()) return
  } catch (error) {
    // Not known: better to end. The browser connects again, and is then allowed or not.
    onError(error)
  }
  for (const { body } of streams) body.push(null)
}

function send(stream: Stream, { id, data, isFinal }: Snapshot): void {
  if (stream.sent !== id) write(stream, `id: ${id}\nevent: progress\ndata: ${data}\n\n`)
  stream.sent = id
  if (isFinal && !stream.body.readableEnded) stream.body.push(null)
}

function write({ body }: Stream, text: string): void {
  if (body.destroyed || body.readableEnded) return
  if (body.readableLength > MOST_UNREAD_BYTES) body.destroy()
  else body.push(text)
}
