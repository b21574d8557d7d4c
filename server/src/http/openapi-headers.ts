/** Headers that the answers of every API carry, as components of a document. */
const seconds = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0, examples: [example] },
})

export const REQUEST_ID = 'x-request-id'
export const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
export const RETRY_AFTER = 'Retry-After'

/** `window`: which window the three RateLimit headers tell of. */
export function commonHeaders(window: string) {
  return {
    [REQUEST_ID]: {
      description: 'Id of the call. Quote it to support.',
      schema: { type: 'string', examples: ['req-1a2b3c4d5e6f'] },
    },
    'RateLimit-Limit': seconds(`Calls allowed in ${window}.`, 300),
    'RateLimit-Remaining': seconds(`Calls left in ${window}.`, 299),
    'RateLimit-Reset': seconds(`Seconds until ${window} ends.`, 42),
    [RETRY_AFTER]: seconds(
      'Seconds to wait before the call is sent again. Always on 429 and 503; on 409 where waiting helps.',
      5,
    ),
  }
}
