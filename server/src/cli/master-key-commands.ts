import type { Command } from 'commander'
import type pg from 'pg'
import { publishMasterKey, removeMasterKey, useMasterKey } from '../adapters/master-key-edits.ts'
import { readMasterKeys } from '../adapters/master-keys.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import {
  countSecretsByMasterKey,
  findRunningProcesses,
  PROCESS_GONE_AFTER_SECONDS,
  type RunningProcess,
} from '../adapters/postgres/process-keys.ts'
import { rewrapAnswers } from '../adapters/postgres/rewrap-answers.ts'
import type { Config } from '../config.ts'
import { rewrapAtsTokens } from '../features/ats/index.ts'
import { rewrapAccounts } from '../features/channels/index.ts'
import { rewrapKeys } from '../features/keys/index.ts'
import { rewrapSingleSignOn } from '../features/single-sign-on/index.ts'
import { rewrapWebhookSecrets } from '../features/webhooks/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { withOperatorDeps } from './command-context.ts'

type Print = (line: string) => void

/** Actor in the audit log. */
const ACTOR = 'operator'
/** A call that encrypted with the earlier key may commit this much later: a transaction without a statement is ended after that time. */
const SETTLED_AFTER_SECONDS = 10

/** The four steps of a change of the master key, in order. Each refuses to run too early and prints the next step. */
export function addMasterKeyCommands(program: Command, readConfig: () => Config, print: Print): void {
  const masterKey = program.command('master-key').description('change the key that encrypts stored secrets')
  masterKey
    .command('list')
    .description('list the keys of the file, where each is used, and which running processes know it')
    .action(() => list(readConfig(), print))
  masterKey
    .command('publish')
    .description('step 1: add a new key to the file; nothing is encrypted with it yet')
    .option('--id <id>', 'its id (default: m and the next number)')
    .action(async ({ id }: { id?: string }) => {
      const { masterKeysFile: file } = readConfig()
      const published = await publishMasterKey(file, id)
      print(`${file} has the new key ${published}. Back the file up, apart from the database.`)
      print(`Next: copy the file to every other host, then run pramaan-server master-key use ${published}.`)
    })
  masterKey
    .command('use <id>')
    .description('step 2: encrypt with this key from now on; refused until every running process knows it')
    .action((id: string) => use(readConfig(), id, print))
  masterKey
    .command('rewrap')
    .description('step 3: encrypt all stored secrets with the current key; can be interrupted and repeated')
    .action(() => rewrapAll(readConfig(), print))
  masterKey
    .command('retire <id>')
    .description('step 4: remove a key from the file; refused while anything is encrypted with it')
    .action((id: string) => retire(readConfig(), id, print))
}

async function list(config: Config, print: Print): Promise<void> {
  const { currentId, all } = readMasterKeys(config.masterKeysFile)
  const { counts, running } = await readState(config)
  for (const id of new Set([...all.keys(), ...counts.map(count => count.masterKeyId)])) {
    const state = all.has(id) ? (id === currentId ? 'current' : 'in the file') : 'MISSING in the file'
    const uses = counts.filter(count => count.masterKeyId === id).map(({ place, secrets }) => `${place} ${secrets}`)
    print(`${id}  ${state}  ${uses.join(', ') || 'not in use'}`)
  }
  for (const { name, masterKeyIds, currentMasterKeyId } of running)
    print(`process ${name}  knows ${masterKeyIds.join(', ')}  encrypts with ${currentMasterKeyId}`)
}

async function use(config: Config, id: string, print: Print): Promise<void> {
  const { masterKeysFile: file } = config
  const { running } = await readState(config)
  rejectUnknown(id, running)
  await useMasterKey(file, id)
  print(`${id} is the current key of ${file}; ${running.length} running processes know it and use it within seconds.`)
  print('Next: copy the file to every other host, then run pramaan-server master-key rewrap.')
}

/** A process that does not know the key could not read what others encrypt with it. */
function rejectUnknown(id: string, running: readonly RunningProcess[]): void {
  const without = running.filter(({ masterKeyIds }) => !masterKeyIds.includes(id)).map(({ name }) => name)
  if (without.length === 0) return
  throw new OperatorError(
    `These processes do not know ${id} yet: ${without.join('; ')}. Copy the file to their hosts and try again: they read it ` +
      `every 2 seconds. A process that was killed counts for ${PROCESS_GONE_AFTER_SECONDS} seconds.`,
  )
}

/** Safe to interrupt and to repeat: each secret has its own transaction. */
export async function rewrapAll(config: Config, print: Print): Promise<void> {
  const { currentId } = readMasterKeys(config.masterKeysFile)
  rejectUnknown(currentId, (await readState(config)).running)
  const [keys, webhooks, accounts, clients, tokens, answers] = await withOperatorDeps(config, async deps => [
    await rewrapKeys(deps, ACTOR, () => {}),
    await rewrapWebhookSecrets(deps),
    await rewrapAccounts(deps),
    await rewrapSingleSignOn(deps),
    await rewrapAtsTokens(deps),
    await rewrapAnswers(deps),
  ])
  print(
    `${keys! + webhooks! + accounts! + clients! + tokens! + answers!} secrets rewrapped: ${keys} partner keys, ${webhooks} webhook secrets, ${accounts} channel accounts, ${clients} clients of single sign-on, ${tokens} ATS tokens, ${answers} kept answers.`,
  )
  const others = [...readMasterKeys(config.masterKeysFile).all.keys()].filter(id => id !== currentId)
  for (const id of others) print(`Next, if ${id} is the earlier key: pramaan-server master-key retire ${id}.`)
}

async function retire(config: Config, id: string, print: Print): Promise<void> {
  const { masterKeysFile: file } = config
  if (readMasterKeys(file).currentId === id)
    throw new OperatorError(`${id} is the current key: publish and use another one first.`)
  const { running, counts } = await readState(config)
  rejectUsers(id, running)
  const uses = counts.filter(count => count.masterKeyId === id).map(({ place, secrets }) => `${secrets} in ${place}`)
  if (uses.length > 0)
    throw new OperatorError(`${id} still encrypts ${uses.join(', ')}: run pramaan-server master-key rewrap first.`)
  await removeMasterKey(file, id)
  print(`${id} is removed from ${file}. Nothing in the database is encrypted with it.`)
  print('Next: copy the file to every other host. Keep a backup of the key as long as backups of the database need it.')
}

function rejectUsers(id: string, running: readonly RunningProcess[]): void {
  const users = running.filter(process => process.currentMasterKeyId === id).map(({ name }) => name)
  if (users.length > 0)
    throw new OperatorError(
      `These processes still encrypt with ${id}: ${users.join('; ')}. Copy the file to their hosts, then rewrap once more. ` +
        `A process that was killed counts for ${PROCESS_GONE_AFTER_SECONDS} seconds.`,
    )
  const isUnsettled = ({ currentForSeconds: since }: RunningProcess) => since !== null && since < SETTLED_AFTER_SECONDS
  if (running.some(isUnsettled))
    throw new OperatorError(
      `A process stopped encrypting with ${id} less than ${SETTLED_AFTER_SECONDS} seconds ago, and calls may still be writing. Rewrap once more and try again.`,
    )
}

async function readState(config: Config) {
  return await withPool(config, async pool => ({
    running: await findRunningProcesses(pool),
    counts: await countSecretsByMasterKey(pool),
  }))
}

async function withPool<T>({ database: { directUrl: url } }: Config, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'pramaan operator', onError: () => {} })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
