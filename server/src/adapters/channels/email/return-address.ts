import { equalInConstantTime, hmacKey, hmacSha256Hex } from '../../../kernel/crypto.ts'

/** `forged`: it looks like one of ours, and we did not make it. */
export type ReturnAddress = { readonly kind: 'ours'; readonly sendId: string } | { readonly kind: 'forged' }

export interface ReturnAddresses {
  /** Where bounces of this message go, and where a mail stops all messages. */
  create(sendId: string): string
  /** Null if it is another kind of address. */
  read(address: string): ReturnAddress | null
}

/** 80 bits: nobody can try them by mail. A local part has at most 64 characters, and this one has 52. */
const MAC_LETTERS = 20
const LOCAL_PART = /^b\+(sd_[0-9a-z]{26})\.([0-9a-f]+)$/i

/**
 * A return address of its own for each message (VERP): a bounce says which message it is about by the address to which it comes,
 * whatever it contains. The HMAC keeps others from making up bounces of messages whose id they know.
 */
export function returnAddresses(domain: string, secret: string): ReturnAddresses {
  const key = hmacKey(secret)
  const macOf = (sendId: string) => hmacSha256Hex(key, `return address of ${sendId}`).slice(0, MAC_LETTERS)
  const ending = `@${domain.toLowerCase()}`
  return {
    create: sendId => `b+${sendId}.${macOf(sendId)}${ending}`,
    read: address => {
      if (!address.toLowerCase().endsWith(ending) || !/^b\+/i.test(address)) return null
      const [, id = '', mac = ''] = LOCAL_PART.exec(address.slice(0, -ending.length)) ?? []
      // Some servers change the case of a local part.
      const sendId = id.toUpperCase()
      return equalInConstantTime(mac.toLowerCase(), macOf(sendId)) ? { kind: 'ours', sendId } : { kind: 'forged' }
    },
  }
}
