import ipaddr from 'ipaddr.js'

/** A process names this many; what callers without a proxy send must not fill the log. */
const MOST_REPORTED = 20

export interface ForwardedRequest {
  /** Address of the connection, whatever the headers say. */
  readonly peer: string | undefined
  readonly forwardedProtocol: string | readonly string[] | undefined
}

/**
 * Reports each address once that sends X-Forwarded-Proto and is not trusted. Without the report, an operator whose proxy is missing in
 * TRUSTED_PROXIES sees only 403 "Use HTTPS." on calls over HTTPS.
 */
export function untrustedProxies(
  trusted: readonly string[],
  report: (address: string) => void,
): (request: ForwardedRequest) => void {
  const networks = trusted.map(parseNetwork)
  const reported = new Set<string>()
  return ({ peer, forwardedProtocol }) => {
    if (forwardedProtocol === undefined || peer === undefined || !ipaddr.isValid(peer)) return
    const address = ipaddr.process(peer)
    const name = address.toString()
    if (reported.has(name) || reported.size >= MOST_REPORTED) return
    if (networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))) return
    reported.add(name)
    report(name)
  }
}

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
