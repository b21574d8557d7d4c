import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SeedsAnswer, SeedsOrder } from './play-seeds.ts'
import type { Played } from './world.ts'

const PROGRAM = fileURLToPath(new URL('play-seeds.ts', import.meta.url))

/** Seeds from the first on, shared among processes that each have a database. Resolves when all were played. */
export async function playSeeds(
  { first, count, processes }: { readonly first: number; readonly count: number; readonly processes: number },
  onPlayed: (played: Played) => void,
): Promise<void> {
  const used = Math.min(processes, count)
  await Promise.all(
    Array.from({ length: used }, (_, at) => {
      const own = Math.ceil((count - at) / used)
      return playIn({ from: first + at, step: used, count: own, bug: null }, onPlayed)
    }),
  )
}

/** The first seed with a violation, or null after so many seeds. */
export async function findBug(bug: string, most: number): Promise<Played | null> {
  let found: Played | null = null
  await playIn({ from: 1, step: 1, count: most, bug }, played => {
    if (played.violations.length > 0) found ??= played
  })
  return found
}

async function playIn(order: SeedsOrder, onPlayed: (played: Played) => void): Promise<void> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isOver = false
  child.on('message', (answer: SeedsAnswer) => {
    if (answer.kind === 'played') onPlayed(answer.played)
    else isOver = true
  })
  child.send(order)
  await once(child, 'exit')
  if (!isOver) throw new Error('A process that played seeds has ended. Its error is above.')
}
