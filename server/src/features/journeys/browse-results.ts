import type { ResultValues } from '../../contract/result.ts'
import type { Database, TenantReads } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findCampaigns } from '../campaigns/index.ts'
import { findVersions } from '../mandates/index.ts'
import { type Contact, readContacts } from '../people/index.ts'
import { type Browse, browseJourneys } from './browse-store.ts'
import type { Journey } from './core/journey.ts'
import { resultOf } from './core/result.ts'
import type { BrowsePosition } from './core/result-order.ts'

/** A result as the members of the organisation see it: with the names of campaign, job and person. */
export interface BrowsedResult extends ResultValues {
  readonly campaignName: string
  readonly title: string
  readonly language: Language
  readonly contact: Contact
}

export interface BrowsedPage {
  readonly results: readonly BrowsedResult[]
  /** Null on the last page. With a filter, a page may be short or empty although there is a next one. */
  readonly next: BrowsePosition | null
}

export async function browseResults(
  { database }: { readonly database: Database },
  tenant: Tenant,
  browse: Omit<Browse, 'mode'>,
  limit: number,
): Promise<BrowsedPage> {
  const { reads, transaction } = database.forTenant(tenant)
  const { journeys, scannedUntil } = await transaction(tx =>
    browseJourneys(tx, { ...browse, mode: tenant.mode }, limit + 1),
  )
  const page = journeys.slice(0, limit)
  const last = page.at(-1)
  const next = journeys.length > limit && last !== undefined ? { id: last.id, updatedAt: last.updatedAt } : scannedUntil
  return { results: await toBrowsed(reads, page), next }
}

/** The same number of statements for any number of results. */
export async function toBrowsed(reads: TenantReads, journeys: readonly Journey[]): Promise<readonly BrowsedResult[]> {
  if (journeys.length === 0) return []
  const versionOf = await findVersions(reads, journeys)
  const campaigns = await findCampaigns(reads, [...new Set(journeys.map(each => each.campaignId))])
  const contacts = await readContacts(reads, [...new Set(journeys.map(each => each.personId))])
  return journeys.map(journey => {
    const version = versionOf(journey)
    const campaign = campaigns.get(journey.campaignId)
    const contact = contacts.get(journey.personId)
    if (version === undefined || campaign === undefined || contact === undefined)
      throw new Error(`${journey.id} lacks its mandate, campaign or person.`)
    const result = resultOf(journey, version, version.jobId)
    return { ...result, campaignName: campaign.name, title: version.title, language: journey.language, contact }
  })
}
