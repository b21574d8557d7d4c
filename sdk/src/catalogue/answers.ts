import type { ErrorCode } from '../errors.ts'
import type { AnswerFormat } from '../exchange.ts'

/** The errors of this API have a text and no code. These codes are those of the Partner API for the same cases. */
const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [400, 'VALIDATION_FAILED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'RATE_LIMITED'],
  [503, 'SERVICE_DISABLED'],
])

export const catalogueAnswers: AnswerFormat = {
  readError: ({ success, message }, status) =>
    success === false && typeof message === 'string'
      ? { code: CODE_OF_STATUS.get(status) ?? 'SERVER_ERROR', message }
      : null,
  docsOf: () => '/docs/api/',
}

/** A page of a list of the Catalogue API. `count` is the number of all items. */
export interface NumberedPage<Item> {
  readonly data: Item[]
  readonly page: number
  readonly limit: number
  readonly count: number
}

/** `await` it for one page, `for await` it for every item from that page on. The next pages are fetched when they are needed. */
export type NumberedList<Item> = Promise<NumberedPage<Item>> & AsyncIterable<Item>

interface PageQuery {
  readonly page?: number | undefined
}

export function numberedList<Item, Query extends PageQuery>(
  fetchPage: (query: Query) => Promise<NumberedPage<Item>>,
  query: Query,
): NumberedList<Item> {
  const first = fetchPage(query)
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let current = await first
      yield* current.data
      // A page past the last one is an error of the API.
      while (current.page * current.limit < current.count) {
        current = await fetchPage({ ...query, page: current.page + 1 })
        yield* current.data
      }
    },
  })
}
