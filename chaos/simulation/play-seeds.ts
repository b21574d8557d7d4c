import { Connections } from './connections.ts'
import { PLANTED } from './planted.ts'
import { createSimulatedDatabase } from './sim-database.ts'
import { type Played, play } from './world.ts'

/** What the parent asks for. */
export interface SeedsOrder {
  readonly from: number
  /** Distance of the seeds of this process. */
  readonly step: number
  readonly count: number
  /** The name of a planted bug, or null. Ends with the first violation. */
  readonly bug: string | null
}

export type SeedsAnswer = { readonly kind: 'played'; readonly played: Played } | { readonly kind: 'over' }

/** A process that plays seeds in a database of its own. */
async function playAll({ from, step, count, bug: name }: SeedsOrder): Promise<void> {
  const bug = name === null ? undefined : PLANTED.find(each => each.name === name)
  const db = await createSimulatedDatabase()
  const connections = await Connections.open(db.url)
  try {
    if (bug?.schema !== undefined) await db.admin.query(bug.schema)
    for (let nth = 0; nth < count; nth++) {
      const played = await play(connections, from + nth * step, { bug })
      process.send!({ kind: 'played', played } satisfies SeedsAnswer)
      if (bug !== undefined && played.violations.length > 0) return
    }
  } finally {
    await connections.close()
    await db.drop()
  }
}

process.on('message', (order: SeedsOrder) => {
  playAll(order).then(
    () => process.send!({ kind: 'over' } satisfies SeedsAnswer, () => process.disconnect()),
    error => {
      process.stderr.write(`${error.stack}\n`)
      process.exit(1)
    },
  )
})
