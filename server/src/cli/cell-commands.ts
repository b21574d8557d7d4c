import { setTimeout as wait } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { type CellDatabase, findCell, withCells } from '../adapters/postgres/cells/connections.ts'
import {
  findMovable,
  listOlder,
  numberFrom,
  pushCopies,
  readCopies,
  readNewest,
  writeCopy,
} from '../adapters/postgres/cells/directory-store.ts'
import { moveOrganisation } from '../adapters/postgres/cells/move.ts'
import { routerKeeper } from '../adapters/router/keep-router.ts'
import type { Config } from '../config.ts'
import { type Cell, CODES, type Directory, joinCell, planMove } from '../features/cells/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { unwrap } from './command-context.ts'

type Print = (line: string) => void

interface InitOptions {
  readonly cells: string
  readonly region: string
  readonly code: number
  readonly api: readonly string[]
  readonly host?: readonly string[]
}

interface RouterOptions {
  readonly cells: string
  readonly out: string
  readonly bind: readonly string[]
  readonly haproxy: string
  readonly watch?: boolean
}

/** Commands over several cells. They need the databases of all cells, not the configuration of one. */
export function addCellCommands(program: Command, _readConfig: () => Config, print: Print): void {
  const cell = program.command('cell').description('distribute organisations over several cells (docs/cells.md)')
  const add = (name: string, description: string) =>
    cell
      .command(name)
      .description(description)
      .requiredOption('--cells <file>', 'JSON file with the databases of all cells')
  add('init <cell>', 'make an installation a cell, or change its addresses')
    .requiredOption('--region <region>', 'where its data is kept')
    .requiredOption(
      '--code <number>',
      'a number of its own, 0 to 1295, with which its organisations are numbered',
      readCode,
    )
    .requiredOption('--api <addresses...>', 'host:port of each API process')
    .option('--host <names...>', 'names under which its console and short links are opened')
    .action((id: string, options: InitOptions) => withCells(options.cells, cells => init(cells, id, options, print)))
  add('list', 'show the cells, and which copies of the directory they have').action(({ cells: file }) =>
    withCells(file, async cells => list(await readCopies(cells), print)),
  )
  add('push', 'give the newest directory to every cell').action(({ cells: file }) =>
    withCells(file, async cells => {
      const directory = await requireDirectory(cells)
      const late = await pushCopies(cells, directory)
      print(`Version ${directory.version} is in ${cells.length - late.length} of ${cells.length} cells.`)
      if (late.length > 0) throw new OperatorError(`Not reached: ${late.join(', ')}. Run it again when they can be.`)
    }),
  )
  add('router', "write HAProxy's configuration and maps, and change the maps of a HAProxy that runs")
    .requiredOption('--out <folder>', 'where the files are written')
    .option('--bind <addresses...>', 'addresses on which HAProxy listens', ['*:8080'])
    .option('--haproxy <program>', 'the program of HAProxy', 'haproxy')
    .option('--watch', 'go on, and follow the directory')
    .action((options: RouterOptions) => withCells(options.cells, cells => route(cells, options, print)))
  add('move <organisation>', 'move an organisation to another cell of its region while it is in use')
    .requiredOption('--to <cell>', 'the other cell')
    .option('--most-unavailable <ms>', 'give up, and stay, if it would be unavailable for longer', Number, 3_000)
    .action((orgId: string, { cells: file, to, mostUnavailable }) =>
      withCells(file, cells => move(cells, { orgId, to, mostUnavailableMs: mostUnavailable }, print)),
    )
}

function readCode(text: string): number {
  const code = Number(text)
  if (Number.isInteger(code) && code >= 0 && code < CODES) return code
  throw new InvalidArgumentError(`Use a number from 0 to ${CODES - 1}.`)
}

async function requireDirectory(cells: readonly CellDatabase[]): Promise<Directory> {
  const directory = await readNewest(cells)
  if (directory !== null) return directory
  throw new OperatorError('No cell has a directory: pramaan-server cell init makes one.')
}

async function init(cells: readonly CellDatabase[], id: string, options: InitOptions, print: Print): Promise<void> {
  const { region, code, api, host: hosts = [] } = options
  const joining: Cell = { id, region, code, api: [...api], hosts: [...hosts] }
  const { admin } = findCell(cells, id)
  const directory = unwrap(joinCell(await readNewest(cells), joining, await listOlder(admin, code)))
  await numberFrom(admin, code)
  await writeCopy(admin, directory, id)
  const late = await pushCopies(
    cells.filter(each => each.id !== id),
    directory,
  )
  print(
    `${id} is a cell in ${region}. The directory has version ${directory.version} and ${directory.cells.length} cells.`,
  )
  if (late.length > 0) print(`Not reached: ${late.join(', ')}. Next: pramaan-server cell push.`)
}

function list(copies: Awaited<ReturnType<typeof readCopies>>, print: Print): void {
  const directory = copies.reduce<Directory | null>(
    (best, { directory: each }) => (each && each.version > (best?.version ?? 0) ? each : best),
    null,
  )
  for (const { id, version } of copies) {
    const known = directory?.cells.find(each => each.id === id)
    const state = version === null ? 'cannot be reached' : version === 0 ? 'no directory' : `version ${version}`
    print([id, known?.region ?? '-', `code ${known?.code ?? '-'}`, state, known?.api.join(' ') ?? ''].join('  '))
  }
  const placed = Object.values(directory?.organisations ?? {})
  print(`${placed.length} organisations are not where their number says.`)
}

const WATCH_MS = 200

async function route(cells: readonly CellDatabase[], options: RouterOptions, print: Print): Promise<void> {
  const { out: folder, bind, haproxy, watch = false } = options
  const keeper = routerKeeper(cells, { folder, bind, haproxy }, () => performance.now())
  for (;;) {
    try {
      const changed = await keeper.update()
      if (changed !== null)
        print(
          `Version ${changed.version}: ${[...changed.maps, ...(changed.config ? ['haproxy.cfg (reload HAProxy)'] : [])].join(', ')}`,
        )
    } catch (error) {
      if (!watch) throw error
      // The files stay as they are: the router goes on with the last good ones.
      print(`Not updated: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (!watch) return
    await wait(WATCH_MS)
  }
}

interface Wanted {
  readonly orgId: string
  readonly to: string
  readonly mostUnavailableMs: number
}

async function move(cells: readonly CellDatabase[], wanted: Wanted, print: Print): Promise<void> {
  const { orgId, to, mostUnavailableMs } = wanted
  const directory = await requireDirectory(cells)
  const found = await findOrganisation(cells, orgId)
  const plan = unwrap(planMove(directory, found.shortNumber, to))
  const started = found.moves.find(each => each.to === to)
  const from = started?.from ?? plan.from.id
  if (from === to) return print(`${orgId} is in ${to}.`)
  const [source, target] = [findCell(cells, from), findCell(cells, to)]
  const { shortNumber } = found
  await moveOrganisation({ orgId, shortNumber, from, to, cells, source, target, print, mostUnavailableMs })
}

interface Found {
  readonly shortNumber: number
  /** What an earlier run of the command began. */
  readonly moves: readonly { readonly from: string; readonly to: string }[]
}

async function findOrganisation(cells: readonly CellDatabase[], orgId: string): Promise<Found> {
  const numbers: number[] = []
  const moves: { readonly from: string; readonly to: string }[] = []
  for (const { admin } of cells) {
    const found = await findMovable(admin, orgId).catch(() => null)
    if (found === null) continue
    numbers.push(found.shortNumber)
    if (found.unfinished !== null) moves.push(found.unfinished)
  }
  const [shortNumber] = numbers
  if (shortNumber === undefined) throw new OperatorError(`No cell that can be reached has ${orgId}.`)
  return { shortNumber, moves }
}
