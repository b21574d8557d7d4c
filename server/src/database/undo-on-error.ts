import { CompiledQuery } from 'kysely'
import type { Result } from '../kernel/result.ts'
import type { Tx } from './tx.ts'

const run = (tx: Tx, statement: string) => tx.executeQuery(CompiledQuery.raw(statement, []))

/**
 * Undoes what `work` wrote if it ends in an error. The transaction goes on and stores the error as the answer to the call; without this
 * it would commit half of the work beside it. Not nested.
 */
export async function undoOnError<T, E>(tx: Tx, work: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
  await run(tx, 'savepoint before_work')
  const result = await work()
  await run(tx, result.ok ? 'release savepoint before_work' : 'rollback to savepoint before_work')
  return result
}
