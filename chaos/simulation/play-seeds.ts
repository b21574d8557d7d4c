import { Connections } from './connections.ts'
import { PLANTED, type PlantedBug } from './planted.ts'
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

/** A bug that is planted in a text which no statement has any more would count as missed, and say nothing about the invariants. */
function watched(bug: PlantedBug | undefined): {
  readonly bug: PlantedBug | undefined
  readonly isPlanted: () => boolean
} {
  const rewrite = bug?.rewrite
  if (rewrite === undefined) return { bug, isPlanted: () => true }
  let changed = 0
  const counted = (sql: string) => {
    const text = rewrite(sql)
    if (text !== sql) changed += 1
    return text
  }
  return { bug: { ...bug!, rewrite: counted }, isPlanted: () => changed > 0 }
}

/** A process that plays seeds in a database of its own. */
async function playAll({ from, step, count, bug: name }: SeedsOrder): Promise<void> {
  const { bug, isPlanted } = watched(PLANTED.find(each => each.name === name))
  const db = await createSimulatedDatabase()
  const connections = await Connections.open(db.url)
  try {
    if (bug?.schema !== undefined) await db.admin.query(bug.schema)
    for (let nth = 0; nth < count; nth++) {
      const played = await play(connections, from + nth * step, { bug })
      process.send!({ kind: 'played', played } satisfies SeedsAnswer)
      if (bug !== undefined && played.violations.length > 0) return
    }
    if (!isPlanted()) throw new Error(`No statement has the text in which ${name} is planted.`)
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
