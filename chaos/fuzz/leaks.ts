/**
 * Texts that only the inside of the service knows. In an answer they show an outsider which statement failed, where the database
 * listens or where a file lies.
 */
const LEAKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'an error of PostgreSQL',
    new RegExp(
      [
        'syntax error at or near',
        '(?:relation|column|function|schema|role|database|type) \\S{1,80} does not exist',
        'violates [\\w-]+(?: key)? (?:constraint|policy)',
        'violates row-level security',
        'duplicate key value',
        'invalid (?:byte sequence for encoding|input syntax for)',
        'null value in column',
        'permission denied for (?:table|function|schema|sequence|view|relation|database)',
        'current transaction is aborted',
        'deadlock detected',
        'canceling statement',
        'could not (?:serialize|obtain lock|connect to)',
        'unsupported Unicode escape',
        'value too long for type',
        'out of range for type',
        'terminating connection',
        'connection terminated',
        'timeout exceeded when trying to connect',
        'SQLSTATE',
        'DatabaseError',
        'PostgresError',
      ].join('|'),
      'i',
    ),
  ],
  [
    'SQL',
    /\b(?:select|insert into|update|delete from)\s+(?:"|\*|\w+\.|\w+_\w+|count\()[^<>]{0,400}?\b(?:from|values|set|where|returning)\b/,
  ],
  [
    'an error of Redis',
    /\b(?:WRONGTYPE|NOSCRIPT|MOVED|LOADING|READONLY|OOM command|ReplyError|MaxRetriesPerRequest)\b/,
  ],
  ['a stack trace', /\bat (?:async )?(?:[\w.<>[\] ]{1,80} \()?(?:file:\/\/|node:|\/)[^\s)]{1,200}:\d+:\d+/],
  ['a source file', /\bnode_modules\b|\b[\w-]+\.[cm]?ts:\d+|\bfile:\/\/\//],
  ['a file path', /(?:^|[\s"'(=:])\/(?:work|home|usr|var|tmp|etc|root|opt|srv|proc|run)\/[\w.-]+/],
  [
    'an error of the operating system',
    /\bE(?:CONNREFUSED|CONNRESET|TIMEDOUT|NOENT|ACCES|PIPE|AI_AGAIN|NOTFOUND|ADDRINUSE)\b/,
  ],
  ['an internal address', /\b127\.0\.0\.1\b|\blocalhost\b|\b0\.0\.0\.0\b|::1\b|\.s\.PGSQL/],
  ['a port of PostgreSQL or Redis', /[\w\])]:(?:5432|6379)\b/],
  ['a role or database', /\bpramaan_[a-z]\w*/],
]

/** Bodies may be megabytes of a script; what fails is reported at the beginning. */
const MOST_SCANNED = 100_000

/** As it was before JSON or HTML. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('\\n', '\n').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
}

/**
 * What a text reveals. A text that the caller sent is not revealed: an error repeats the address that no route matches. `known` is
 * everything that was sent, as sent and decoded.
 */
export function leaksIn(text: string, known: string): readonly string[] {
  const scanned = unescaped(text.slice(0, MOST_SCANNED))
  return LEAKS.flatMap(([what, pattern]) => {
    const [match] = pattern.exec(scanned) ?? []
    return match === undefined || known.includes(match.trim()) ? [] : [`${what}: ${match.trim().slice(0, 120)}`]
  })
}
