import type { Command } from 'commander'
import { setLoginDefaults } from '../adapters/postgres/login-defaults.ts'
import type { Config } from '../config.ts'

/** For an installation behind a pooler in transaction mode. */
export function addLoginCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  program
    .command('login')
    .description('manage the logins of PostgreSQL')
    .command('set-defaults')
    .description('store role and time limits of requests as defaults of the login of this process, for a pooler')
    .action(async () => {
      const login = await setLoginDefaults(readConfig().database.directUrl)
      print(`${login}: its connections have the role pramaan_app and the time limits of requests from now on.`)
      print('If PgBouncer runs: RECONNECT in its console.')
    })
}
