/** A page of a list, with the cursor of the next page or null. */
export interface Page<Item> {
  readonly items: Item[]
  readonly next_cursor: string | null
}

/** `await` it for one page, `for await` it for every item. The next pages are fetched when they are needed. */
export type List<Item> = Promise<Page<Item>> & AsyncIterable<Item>

interface PageQuery {
  readonly cursor?: string | undefined
}

export function listOf<Item, Query extends PageQuery>(
  fetchPage: (query: Query) => Promise<Page<Item>>,
  query: Query,
): List<Item> {
  const first = fetchPage(query)
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page = await first
      yield* page.items
      while (page.next_cursor !== null) {
        page = await fetchPage({ ...query, cursor: page.next_cursor })
        yield* page.items
      }
    },
  })
}
