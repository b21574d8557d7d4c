import type { Command } from 'commander'
import { createLogger } from '../adapters/logger.ts'
import { realRuntime } from '../adapters/runtime.ts'
import { openSignIn } from '../compose/sign-in.ts'
import { type Undo, undoAll } from '../compose/undo.ts'
import type { Config } from '../config.ts'
import {
  consoleLink,
  grantOperator,
  invite,
  listMembers,
  listOperators,
  MEMBER_ROLES,
  type MemberRole,
  revokeOperator,
  type SignIn,
} from '../features/members/index.ts'
import { findOrganisationName } from '../features/organisations/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { type DatabaseDeps, unwrap, withDatabase } from './command-context.ts'

type Print = (line: string) => void

const ACTOR = 'operator'
const HOUR_MS = 3_600_000

/** Who may enter the console: the first owner of an organisation, and operators. */
export function addUserCommands(program: Command, readConfig: () => Config, print: Print): void {
  const user = program.command('user').description('manage who may sign in to the console')
  user
    .command('invite <email>')
    .description('invite a person to an organisation and print the link; it works once, for seven days')
    .requiredOption('--organisation <id>', 'id of the organisation: pramaan-server organisation list')
    .option('--role <role>', MEMBER_ROLES.join(', '), 'owner')
    .action((email: string, options: { organisation: string; role: string }) =>
      withUsers(readConfig(), deps => invitePerson(deps, email, options, print)),
    )
  user
    .command('list <organisation>')
    .description('list the members of an organisation')
    .action((orgId: string) => withUsers(readConfig(), deps => listPeople(deps, orgId, print)))
  addOperatorAccess(user, readConfig, print)
  user
    .command('sign-out <email>')
    .description('end all sessions of a person')
    .action((email: string) =>
      withUsers(readConfig(), async ({ signIn }) => {
        const ended = await signIn.account.revokeOtherSessions(await idOf(signIn, email), '')
        print(`${email}: ${ended} session${ended === 1 ? '' : 's'} ended.`)
      }),
    )
}

function addOperatorAccess(user: Command, readConfig: () => Config, print: Print): void {
  user
    .command('operator <email>')
    .description('let a person act on the whole installation for some hours; they must have signed in before')
    .requiredOption('--reason <text>', 'reason, stored in the log of operators')
    .option('--hours <hours>', 'how long, 1 to 720', Number, 8)
    .action((email: string, { reason, hours }: { reason: string; hours: number }) =>
      withUsers(readConfig(), async deps => {
        const input = { userId: await idOf(deps.signIn, email), reason, forMs: hours * HOUR_MS }
        const until = unwrap(await grantOperator(deps, input, ACTOR))
        print(`${email} is an operator until ${until.toISOString()}.`)
      }),
    )
  user
    .command('operators')
    .description('list who is an operator now')
    .action(() =>
      withUsers(readConfig(), async ({ database, clock, signIn }) => {
        const operators = await listOperators(database.reads, new Date(clock()))
        const users = await signIn.findUsers(operators.map(each => each.userId))
        for (const each of operators)
          print(
            `${users.get(each.userId)?.email ?? each.userId}  until ${each.expiresAt.toISOString()}  ${each.reason}`,
          )
        if (operators.length === 0) print('No operators. pramaan-server user operator EMAIL --reason TEXT makes one.')
      }),
    )
  user
    .command('revoke-operator <email>')
    .description('end the access of an operator at once')
    .action((email: string) =>
      withUsers(readConfig(), async deps => {
        unwrap(await revokeOperator(deps, await idOf(deps.signIn, email), ACTOR))
        print(`${email} is no longer an operator.`)
      }),
    )
}

interface UserDeps extends DatabaseDeps {
  readonly signIn: SignIn
  readonly publicUrl: string
}

async function withUsers<T>(config: Config, work: (deps: UserDeps) => Promise<T>): Promise<T> {
  const undo: Undo[] = []
  try {
    const signIn = openSignIn(config, realRuntime, createLogger(config), undo)
    return await withDatabase(config, deps => work({ ...deps, signIn, publicUrl: config.publicUrl }))
  } finally {
    await undoAll(undo)
  }
}

async function invitePerson(
  deps: UserDeps,
  email: string,
  options: { readonly organisation: string; readonly role: string },
  print: Print,
): Promise<void> {
  const role = MEMBER_ROLES.find((each): each is MemberRole => each === options.role)
  if (role === undefined) throw new OperatorError(`--role must be one of ${MEMBER_ROLES.join(', ')}.`)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new OperatorError(`${email} is not an e-mail address.`)
  const tenant = { orgId: options.organisation, mode: 'live' } as const
  const name = await findOrganisationName(deps.database.forTenant(tenant).reads)
  if (name === null) throw new OperatorError('organisation not found: pramaan-server organisation list shows them.')
  const token = realRuntime.newSecret('')
  await deps.database.forTenant(tenant).transaction(tx => invite(deps, tx, { email, role, token }, ACTOR))
  print(`Give this link to ${email}. Whoever opens it first becomes ${role} of ${name}; it works for seven days:`)
  print(consoleLink(deps.publicUrl, 'invitation', token))
}

async function listPeople({ database, signIn }: UserDeps, orgId: string, print: Print): Promise<void> {
  const members = await listMembers(database.forTenant({ orgId, mode: 'live' }).reads)
  const users = await signIn.findUsers(members.map(each => each.userId))
  for (const { userId, role, since } of members)
    print(`${role.padEnd(10)} ${users.get(userId)?.email ?? userId}  since ${since.toISOString()}`)
  if (members.length === 0) print(`No members. pramaan-server user invite EMAIL --organisation ${orgId} invites one.`)
}

async function idOf(signIn: SignIn, email: string): Promise<string> {
  const userId = await signIn.findUserId(email)
  if (userId === null) throw new OperatorError(`${email} has no account here: invite them first.`)
  return userId
}
