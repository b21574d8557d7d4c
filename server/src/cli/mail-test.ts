import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { smtpGreeting } from '../adapters/smtp-greeting.ts'
import { smtpMailer } from '../adapters/smtp-mailer.ts'
import type { Config } from '../config.ts'
import type { Mail, SendResult } from '../features/mail/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** `mail test`: shows whether the configured mail server takes a mail, before a reviewer waits for one. */
export function addMailTest(mail: Command, readConfig: () => Config, print: (line: string) => void): void {
  mail
    .command('test <address>')
    .description('send one test mail through SMTP_URL and print what the server answered')
    .action((address: string) => sendTestMail(readConfig(), address, print))
}

async function sendTestMail({ mail }: Config, address: string, print: (line: string) => void): Promise<void> {
  const server = new URL(mail.smtpUrl).host
  const greeting = await smtpGreeting(mail.smtpUrl)
  if (!greeting.ok)
    throw new OperatorError(
      `No mail was sent: ${server} ${greeting.error}. Next: check SMTP_URL and whether it is running.`,
    )
  print(`${server} greets with: ${greeting.value}`)
  const mailer = smtpMailer({ ...mail, url: mail.smtpUrl })
  try {
    const outcome = await mailer.send(testMail(address))
    if (outcome === 'sent') print(`${server} accepted the mail from ${mail.from.address} to ${address}.`)
    else throw new OperatorError(`${server}: ${EXPLANATIONS[outcome]}.`)
  } finally {
    mailer.close()
  }
}

/** By outcome of the mailer. */
const EXPLANATIONS: Readonly<Record<Exclude<SendResult, 'sent'>, string>> = {
  no_mailbox: 'the server says that the address does not exist. Next: check its spelling',
  refused: 'the server refused the mail for good, or it is not an address. Next: check the address and MAIL_FROM',
  deferred:
    'no mail was sent: the server refused the login or TLS, or takes no mail now. Next: check SMTP_URL and MAIL_FROM, and its log',
  unknown: 'the connection ended before the server confirmed the mail. Next: look into the mailbox, then try again',
}

function testMail(address: string): Mail {
  const text = 'This is a test of the mail server of a Pramaan installation. Nothing has to be done.'
  return {
    id: `test-${randomUUID()}`,
    to: { name: '', address },
    subject: 'Test of the mail server',
    text,
    html: `<p>${text}</p>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
