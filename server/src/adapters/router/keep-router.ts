import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Directory, newest, type OldIds, type RouterFiles, routerFiles } from '../../features/cells/index.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { CellDatabase } from '../postgres/cells/connections.ts'
import { readCopies } from '../postgres/cells/directory-store.ts'
import { listOldIds } from '../postgres/cells/old-ids.ts'
import { replaceMap } from './admin-socket.ts'
import { type ChangedFiles, writeRouterFiles } from './write-files.ts'

export interface RouterSettings {
  readonly folder: string
  readonly bind: readonly string[]
  readonly haproxy: string
}

export interface RouterKeeper {
  /** Writes what the cells know now, and gives it to a router that runs. Returns null if nothing has changed. */
  update(): Promise<(ChangedFiles & { readonly version: number }) | null>
}

/** How often the ids without numbers are read: new ones appear seldom, and reading them is not free. */
const IDS_EVERY_MS = 5_000

/** The copy of a cell that cannot be asked stays as it was last read: a router never forgets a cell because it is down. */
export function routerKeeper(
  cells: readonly CellDatabase[],
  settings: RouterSettings,
  now: () => number,
): RouterKeeper {
  let best: Directory | null = null
  const ids = new Map<string, readonly OldIds[]>()
  let idsReadAt = Number.NEGATIVE_INFINITY
  return {
    update: async () => {
      const copies = await readCopies(cells)
      const seen = newest([...copies.flatMap(({ directory }) => directory ?? []), ...(best ? [best] : [])])
      if (seen === null) throw new OperatorError('No cell has a directory: pramaan-server cell init makes one.')
      const isNew = seen.version !== best?.version
      best = seen
      if (isNew || now() - idsReadAt >= IDS_EVERY_MS) {
        idsReadAt = now()
        await readIds(cells, ids)
      }
      const files = routerFiles(seen, [...ids.values()].flat(), settings)
      const changed = await writeRouterFiles(settings.folder, files, settings.haproxy)
      if (!changed.config && changed.maps.length === 0) return null
      await apply(settings, files, changed)
      return { ...changed, version: seen.version }
    },
  }
}

async function readIds(cells: readonly CellDatabase[], ids: Map<string, readonly OldIds[]>): Promise<void> {
  const read = await Promise.allSettled(cells.map(async ({ admin }) => await listOldIds(admin)))
  for (const [at, { id }] of cells.entries()) {
    const outcome = read[at]!
    if (outcome.status === 'fulfilled') ids.set(id, outcome.value)
  }
}

async function apply({ folder }: RouterSettings, { maps }: RouterFiles, changed: ChangedFiles): Promise<void> {
  const socket = join(folder, 'admin.sock')
  if (!existsSync(socket)) return
  for (const name of changed.maps) await replaceMap(socket, folder, name, maps[name])
}
