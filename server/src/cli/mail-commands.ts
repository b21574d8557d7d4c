import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import {
  type AskResult,
  allowByOperator,
  askTestAddress,
  readStoredMails,
  readSuppression,
  readSuppressions,
  type StoredMail,
  suppressByOperator,
} from '../features/mail/index.ts'
import { isEmail } from '../features/verification/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { unwrap, withOperatorDeps } from './command-context.ts'
import { addMailTest } from './mail-test.ts'

const WHY = {
  no_mailbox: 'its mail server said that there is no such mailbox',
  unsubscribed: 'its owner unsubscribed',
  operator: 'suppressed by the operator',
  complaint: 'its owner reported a mail as spam',
} as const

type Print = (line: string) => void

export function addMailCommands(program: Command, readConfig: () => Config, print: Print): void {
  const mail = program.command('mail').description('manage e-mails to people')
  addSuppressionCommands(mail, readConfig, print)
  addMailTest(mail, readConfig, print)
  mail
    .command('show [mail]')
    .description('list the mails of the last 24 hours that test keys wrote and nobody was sent; with an id show one')
    .action(async (mailId: string | undefined) => {
      const mails = await withOperatorDeps(readConfig(), readStoredMails)
      if (mailId !== undefined) return print(wholeMail(mails.find(each => each.mailId === mailId)))
      for (const { mailId: id, createdAt, outcome, orgId, mode, address, subject } of mails)
        print([id, createdAt.toISOString(), outcome, orgId, mode, address, subject].join('  '))
      print(mails.length === 0 ? 'No mail is stored.' : `${mails.length} shown, newest first.`)
    })
}

function wholeMail(mail: StoredMail | undefined): string {
  if (mail === undefined) throw new OperatorError('There is no such mail. Mails are stored for 24 hours.')
  const { address, subject, outcome, createdAt, text } = mail
  return `To: ${address}\nSubject: ${subject}\n${outcome} at ${createdAt.toISOString()}\n\n${text.replaceAll('\r\n', '\n')}`
}

const ASKED: Readonly<Record<AskResult, string>> = {
  sent: 'The link was sent. Test keys may write to the address once its owner has opened it and agreed, within seven days.',
  deferred: 'The mail server did not take the mail now. Try again later.',
  refused: 'The mail server refused the mail.',
  no_mailbox: 'The mail server says that there is no such mailbox. The address is suppressed.',
  unknown: 'The mail server did not answer. The mail may have arrived; run the command again only if it did not.',
  confirmed_before: 'The address is confirmed already.',
  suppressed: 'The address is suppressed: see pramaan-server mail suppressed.',
  day_is_full: 'The address got ten mails today. Try again tomorrow.',
}

/** Added to the commands of organisations. */
export function addAllowAddress(organisation: Command, readConfig: () => Config, print: Print): void {
  organisation
    .command('allow-address <organisation>')
    .argument('<address>', 'an e-mail address', readAddress)
    .description('mail a link to an address; once its owner agrees, test keys of the organisation may write to it')
    .action(async (orgId: string, address: string) => {
      const config = readConfig()
      // Loaded here only: other commands send no mail.
      const { openMailer } = await import('../compose/verification.ts')
      const mailer = openMailer(config)
      try {
        const { publicUrl } = config
        const asked = await withOperatorDeps(config, deps =>
          askTestAddress({ ...deps, mailer, publicUrl }, orgId, address, 'operator'),
        )
        print(ASKED[unwrap(asked)])
      } finally {
        mailer.close()
      }
    })
}

/** The database holds hashes, so an address is asked for, not listed. */
function addSuppressionCommands(mail: Command, readConfig: () => Config, print: Print): void {
  mail
    .command('suppressed')
    .argument('[address]', 'an e-mail address', readAddress)
    .description('say whether and why an address is not written to; without an address list the newest 100, as hashes')
    .action(async (address: string | undefined) => {
      if (address === undefined) {
        const all = await withOperatorDeps(readConfig(), readSuppressions)
        for (const { recipient, reason, since } of all)
          print(`${recipient.toString('hex').slice(0, 16)}  ${since.toISOString()}  ${WHY[reason]}`)
        return print(all.length === 0 ? 'No address is suppressed.' : `${all.length} shown.`)
      }
      const found = await withOperatorDeps(readConfig(), deps => readSuppression(deps, address))
      const since = found?.since.toISOString()
      print(found === null ? 'The address is written to.' : `Not written to since ${since}: ${WHY[found.reason]}.`)
    })
  mail
    .command('suppress')
    .argument('<address>', 'an e-mail address', readAddress)
    .description('write to an address no more, for all organisations')
    .action(async (address: string) => {
      await withOperatorDeps(readConfig(), deps => suppressByOperator(deps, address))
      print('The address is not written to any more.')
    })
  mail
    .command('allow')
    .argument('<address>', 'an e-mail address', readAddress)
    .description('write to a suppressed address again; ask its owner first')
    .action(async (address: string) => {
      const reason = await withOperatorDeps(readConfig(), deps => allowByOperator(deps, address))
      print(
        reason === null
          ? 'The address was not suppressed.'
          : `The address is written to again. Before: ${WHY[reason]}.`,
      )
    })
}

function readAddress(text: string): string {
  if (isEmail(text)) return text
  throw new InvalidArgumentError('Use an e-mail address such as meera@example.org.')
}
