import { openIdProvider } from '../adapters/identity-provider/openid-client.ts'
import type { Logger } from '../adapters/logger.ts'
import type { Runtime } from '../adapters/runtime.ts'
import type { Config } from '../config.ts'
import type { SingleSignOnDeps } from '../features/single-sign-on/index.ts'
import { guardedFetch, txtLookup } from '../outbound-http/guarded-fetch.ts'
import type { Undo } from './undo.ts'

export type OpenSingleSignOn = Pick<SingleSignOnDeps, 'identityProvider' | 'lookupTxt'>

/** Identity providers are reached under the rules of webhooks: both are addresses that organisations choose. */
export function openSingleSignOn(
  { webhooks: { allowLoopback, dnsServers } }: Config,
  { clock }: Pick<Runtime, 'clock'>,
  logger: Logger,
  undo: Undo[],
): OpenSingleSignOn {
  const { fetch, close } = guardedFetch({ policy: { allowLoopback }, dnsServers })
  undo.push(close)
  return {
    identityProvider: openIdProvider({
      fetch,
      clock,
      allowsHttp: allowLoopback,
      onFault: (issuer, fault, message) =>
        // Its message only: other parts of the error hold the token, which is personal data.
        logger.warn({ reason: `${issuer}: ${fault}: ${message}` }, 'an identity provider could not sign a person in'),
    }),
    lookupTxt: txtLookup(dnsServers),
  }
}
