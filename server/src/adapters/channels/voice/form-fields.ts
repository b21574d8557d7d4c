/**
 * Fields of a posted body. Exotel posts a multipart form or JSON, depending on the request that asked for it; values that are not texts
 * are left out. Null if the body is none of the formats.
 */
export function readFormFields(contentType: string, body: Uint8Array): Readonly<Record<string, string>> | null {
  const text = Buffer.from(body).toString('utf8')
  if (/^application\/json\b/i.test(contentType)) return jsonFields(text)
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return Object.fromEntries(new URLSearchParams(text))
  const boundary = /^multipart\/form-data\b.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1]
  return boundary === undefined ? null : Object.fromEntries(text.split(`--${boundary}`).flatMap(fieldIn))
}

function jsonFields(text: string): Readonly<Record<string, string>> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string'))
  } catch {
    return null
  }
}

/** Headers, an empty line, the value, and the line break before the next boundary. */
function fieldIn(part: string): readonly (readonly [name: string, value: string])[] {
  const headersEnd = part.indexOf('\r\n\r\n')
  if (headersEnd === -1) return []
  const name = /^content-disposition:.*\bname="([^"]+)"/im.exec(part.slice(0, headersEnd))?.[1]
  return name === undefined ? [] : [[name, part.slice(headersEnd + 4).replace(/\r\n$/, '')]]
}
