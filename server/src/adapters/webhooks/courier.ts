import { isReachable, judgeUrl, type ReachPolicy } from '../../features/webhooks/index.ts'
import { type ClosableCourier, guardedCourier } from './guarded-courier.ts'
import { dnsLookup } from './lookup.ts'

export interface WebhookCourierOptions {
  readonly policy: ReachPolicy
  /** As `address` or `address:port`; null for those of the machine. */
  readonly dnsServers: readonly string[] | null
}

/**
 * The one way a webhook leaves the machine. What it may reach is judged three times: as the URL is parsed, as DNS answers (or
 * the host is a literal), and when the socket is connected, before its first byte. No proxy of the environment is used: undici
 * asks for one only in its EnvHttpProxyAgent and its global agent.
 */
export function webhookCourier({ policy, dnsServers }: WebhookCourierOptions): ClosableCourier {
  // A copy: nobody can loosen it afterwards.
  const reach: ReachPolicy = { allowLoopback: policy.allowLoopback === true }
  return guardedCourier({
    judge: url => {
      const judged = judgeUrl(url, reach)
      return judged.ok ? judged.value.url : null
    },
    isAllowed: address => isReachable(address, reach),
    lookup: dnsLookup(dnsServers),
  })
}
