import { type OutboundHttpClient, outboundHttpClient } from './client.ts'
import { dnsLookup } from './connect.ts'
import { isReachable, type ReachPolicy } from './special-addresses.ts'
import { checkUrl } from './url-policy.ts'

export interface WebhookSenderOptions {
  readonly policy: ReachPolicy
  /** As `address` or `address:port`. Null for the system's servers. */
  readonly dnsServers: readonly string[] | null
}

/**
 * The only way a webhook leaves the machine. The target is checked three times: the parsed URL, the DNS answers (or a literal host),
 * and the connected socket before its first byte. Proxy settings of the environment are ignored: undici reads them only in
 * EnvHttpProxyAgent and its global agent.
 */
export function webhookSender({ policy, dnsServers }: WebhookSenderOptions): OutboundHttpClient {
  // A copy, so that the policy cannot be changed afterwards.
  const reach: ReachPolicy = { allowLoopback: policy.allowLoopback === true }
  return outboundHttpClient({
    check: url => {
      const checked = checkUrl(url, reach)
      return checked.ok ? checked.value.url : null
    },
    isAllowed: address => isReachable(address, reach),
    lookup: dnsLookup(dnsServers),
  })
}
