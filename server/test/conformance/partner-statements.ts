import { access } from './partner/access.ts'
import { decidedCampaigns } from './partner/decided-campaigns.ts'
import { decidedCandidatePage } from './partner/decided-candidate-page.ts'
import { decidedConventions } from './partner/decided-conventions.ts'
import { decidedEndpoints } from './partner/decided-endpoints.ts'
import { decidedEvents } from './partner/decided-events.ts'
import { decidedLimits } from './partner/decided-limits.ts'
import { decidedResults } from './partner/decided-results.ts'
import { decidedRules } from './partner/decided-rules.ts'
import { decidedWebhooks } from './partner/decided-webhooks.ts'
import { limits } from './partner/limits.ts'
import { mandateFields } from './partner/mandate-fields.ts'
import { mandateItems } from './partner/mandate-items.ts'
import { mandateOperations } from './partner/mandate-operations.ts'
import { overview } from './partner/overview.ts'
import type { Statement } from './statement.ts'

/**
 * Everything the partner document says, line by line in its order and in our words, and the tests that show it; then what we
 * decided where it leaves things open. docs/conformance/partner.md is made of this, and a full test run holds it to its word.
 */
export const partnerStatements: readonly Statement[] = [
  ...overview,
  ...mandateFields,
  ...mandateItems,
  ...mandateOperations,
  ...access,
  ...limits,
  ...decidedRules,
  ...decidedEndpoints,
  ...decidedEvents,
  ...decidedWebhooks,
  ...decidedConventions,
  ...decidedLimits,
  ...decidedCampaigns,
  ...decidedResults,
  ...decidedCandidatePage,
]
