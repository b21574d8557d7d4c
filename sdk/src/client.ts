import { type ClientOptions, headerText, originOf, userAgent, worldOf } from './api-call.ts'
import { caller } from './call.ts'
import { accountResource } from './resources/account.ts'
import { analyticsResource } from './resources/analytics.ts'
import { campaignsResource } from './resources/campaigns.ts'
import { eventsResource } from './resources/events.ts'
import { lookupsResource } from './resources/lookups.ts'
import { mandatesResource } from './resources/mandates.ts'
import { resultsResource } from './resources/results.ts'
import { skillRequestsResource } from './resources/skill-requests.ts'
import { skillsResource } from './resources/skills.ts'
import { testClockResource } from './resources/test-clock.ts'
import { webhooksResource } from './resources/webhooks.ts'
import { workflowsResource } from './resources/workflows.ts'
import { transport } from './transport.ts'

export interface PramaanOptions extends ClientOptions {
  /** `VFN_TEST_…` or `VFN_LIVE_…`. */
  readonly keyId: string
  /** `VFN_SK_…`. Never sent. */
  readonly secret: string
  /** The recruiter for whom calls are made, unless a call overrides it. */
  readonly onBehalfOf?: string | undefined
}

/** A client of the Partner API. Create one per key and keep it: it stores the offset of this machine's clock. */
export class Pramaan {
  readonly account: ReturnType<typeof accountResource>
  readonly skills: ReturnType<typeof skillsResource>
  readonly skillRequests: ReturnType<typeof skillRequestsResource>
  readonly lookups: ReturnType<typeof lookupsResource>
  readonly workflows: ReturnType<typeof workflowsResource>
  readonly mandates: ReturnType<typeof mandatesResource>
  readonly campaigns: ReturnType<typeof campaignsResource>
  readonly results: ReturnType<typeof resultsResource>
  readonly events: ReturnType<typeof eventsResource>
  readonly webhooks: ReturnType<typeof webhooksResource>
  readonly analytics: ReturnType<typeof analyticsResource>
  readonly testClock: ReturnType<typeof testClockResource>

  /** The secret is kept in closures: no property, log line or JSON of a client contains it. */
  constructor(options: PramaanOptions) {
    const { keyId, secret, onBehalfOf, maxRetries = 2, timeoutMs = 30_000 } = options
    if (!keyId || !secret) throw new TypeError('keyId and secret are needed.')
    headerText('keyId', keyId, 128)
    const world = worldOf(options)
    const from = {
      keyId,
      secret,
      origin: originOf(options.baseUrl),
      onBehalfOf: headerText('onBehalfOf', onBehalfOf, 128),
      userAgent: userAgent(options.application),
      timeoutMs,
      policy: { maxRetries, random: options.random ?? Math.random },
    }
    const call = caller(from, transport(world))
    this.account = accountResource(call)
    this.skills = skillsResource(call)
    this.skillRequests = skillRequestsResource(call)
    this.lookups = lookupsResource(call)
    this.workflows = workflowsResource(call)
    this.mandates = mandatesResource(call, { ...world, policy: from.policy, attemptMs: timeoutMs })
    this.campaigns = campaignsResource(call)
    const pace = { ...world, random: from.policy.random }
    this.results = resultsResource(call, pace)
    this.events = eventsResource(call, pace)
    this.webhooks = webhooksResource(call)
    this.analytics = analyticsResource(call)
    this.testClock = testClockResource(call)
  }
}
