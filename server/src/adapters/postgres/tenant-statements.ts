import pg from 'pg'
import type { Tenant } from '../../kernel/tenant.ts'
import type { HowToRun } from './named-statements.ts'

/**
 * How a statement works as one tenant. The settings are local to the transaction, so nothing is left on a pooled connection.
 *
 * A transaction sets them in the same round trip as its `begin`. A read outside one would cost four round trips that way (0.33
 * of a read without row-level security), so it becomes a single statement (0.63 to 0.68): a materialized CTE that sets them,
 * and the read behind it. The read names the CTE's row, or the planner would be free to run it first and see nothing.
 */
export function asTenant({ orgId, mode }: Tenant): HowToRun {
  const [org, which] = [pg.escapeLiteral(orgId), pg.escapeLiteral(mode)]
  return {
    begin: `begin; select set_config('app.org', ${org}, true), set_config('app.mode', ${which}, true)`,
    wrap: (sql, parameters) => ({
      sql: wrapped(sql, parameters.length),
      parameters: [...parameters, orgId, mode],
    }),
  }
}

function wrapped(sql: string, count: number): string {
  const settings = `set_config('app.org', $${count + 1}, true) as org, set_config('app.mode', $${count + 2}, true) as mode`
  return (
    `with tenant as materialized (select ${settings}) select answer.* from tenant, ` +
    `lateral (select * from (${sql}) as query where tenant.org is not null and tenant.mode is not null offset 0) as answer`
  )
}
