import { createOTP } from '@better-auth/utils/otp'
import type { ConsoleBrowser } from '../../../testing/console.ts'

/** An app for codes, as a person has it on their phone. */
export interface Authenticator {
  code(): Promise<string>
  readonly backupCodes: readonly string[]
}

export async function setUpAuthenticator(member: ConsoleBrowser, password?: string): Promise<Authenticator> {
  const { body } = await member.call('POST', '/me/two-factor/start', password === undefined ? {} : { password })
  const secret = new URL(body.uri).searchParams.get('secret')!
  // The address has the secret in base32, as apps expect it.
  const code = async () => await createOTP(decodeBase32(secret)).totp()
  const { status, text } = await member.call('POST', '/me/two-factor/confirm', { code: await code() })
  if (status !== 204) throw new Error(`The app was not accepted: ${status} ${text}`)
  return { code, backupCodes: body.backup_codes }
}

function decodeBase32(text: string): string {
  const bits = [...text.replace(/=+$/, '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map(byte => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
