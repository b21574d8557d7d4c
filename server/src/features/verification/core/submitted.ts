import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { webLink } from '../../../kernel/web-link.ts'

/** What POST /verify brought, as it is kept with the session. */
export interface Submitted {
  readonly student: Student
  readonly projects: readonly Project[]
  readonly workExperiences: readonly WorkExperience[]
  readonly certificates: readonly Certificate[]
}

export interface Student {
  readonly externalStudentId: string
  readonly name: string
  readonly email: string
}

export interface Project {
  readonly externalProjectId: string
  readonly projectName: string
  readonly role?: string
  readonly description?: string
  readonly url?: string
  readonly startDate?: string
  readonly endDate?: string
}

export interface WorkExperience {
  readonly externalExperienceId: string
  readonly company: string
  readonly title: string
  readonly description?: string
  readonly startDate?: string
  readonly endDate?: string
}

export interface Certificate {
  readonly externalCertificateId: string
  readonly certificateName: string
  readonly issuer?: string
  readonly issuedOn?: string
  readonly url?: string
  readonly description?: string
}

/** In the order of which stands for a verification when several are attached. */
export const SOURCE_KINDS = ['experience', 'project', 'certificate'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** A source by what its organisation calls it. */
export interface SourceKey {
  readonly kind: SourceKind
  readonly externalId: string
}

/** A source in the words of the verify page, whatever its kind. */
export interface SourceView {
  readonly type: SourceKind
  readonly title: string
  readonly subtitle: string
  readonly meta: string
  readonly description: string
}

const PATHS: Record<SourceKind, string> = {
  experience: 'workExperiences',
  project: 'projects',
  certificate: 'certificates',
}

/** By kind in their order, each kind as it was sent. */
export function sourcesOf(submitted: Submitted): readonly (SourceKey & { readonly view: SourceView })[] {
  return [
    ...submitted.workExperiences.map(each => ({
      kind: 'experience' as const,
      externalId: each.externalExperienceId,
      view: experienceView(each),
    })),
    ...submitted.projects.map(each => ({
      kind: 'project' as const,
      externalId: each.externalProjectId,
      view: projectView(each),
    })),
    ...submitted.certificates.map(each => ({
      kind: 'certificate' as const,
      externalId: each.externalCertificateId,
      view: certificateView(each),
    })),
  ]
}

function experienceView({ title, company, description = '', ...dates }: WorkExperience): SourceView {
  return { type: 'experience', title, subtitle: company, meta: period(dates), description }
}

function projectView({ projectName, role = '', description = '', ...dates }: Project): SourceView {
  return { type: 'project', title: projectName, subtitle: role, meta: period(dates), description }
}

function certificateView({ certificateName, issuer = '', issuedOn, description = '' }: Certificate): SourceView {
  return { type: 'certificate', title: certificateName, subtitle: issuer, meta: issuedOn ?? issuer, description }
}

function period({ startDate, endDate }: { readonly startDate?: string; readonly endDate?: string }): string {
  if (startDate === undefined) return endDate === undefined ? '' : `until ${endDate}`
  return endDate === undefined ? `since ${startDate}` : `${startDate} to ${endDate}`
}

/** What the schema cannot say: something to verify against, no item twice, and addresses that are some. */
export function judgeSubmitted(
  submitted: Submitted,
  returnUrl: string | null,
): Result<null, Refusal<'VALIDATION_FAILED'>> {
  const sources = sourcesOf(submitted)
  if (sources.length === 0) {
    const message = 'At least one project, work experience or certificate is needed.'
    return refused(refusal('VALIDATION_FAILED', { path: 'projects', message }))
  }
  const faults = [
    ...SOURCE_KINDS.flatMap(kind => repeatedIds(kind, sources)),
    ...submitted.projects.flatMap(({ url }, at) => urlFaults(`projects[${at}].url`, url)),
    ...submitted.certificates.flatMap(({ url }, at) => urlFaults(`certificates[${at}].url`, url)),
    ...urlFaults('returnUrl', returnUrl),
  ]
  return faults.length === 0 ? ok(null) : refused(refusal('VALIDATION_FAILED', ...faults))
}

function repeatedIds(kind: SourceKind, sources: readonly SourceKey[]): RefusalDetail[] {
  const ids = sources.filter(each => each.kind === kind).map(each => each.externalId)
  return ids.flatMap((id, at) => {
    const path = `${PATHS[kind]}[${at}]`
    return ids.indexOf(id) === at ? [] : [{ path, message: `${path} repeats an external id.` }]
  })
}

function urlFaults(path: string, url: string | null | undefined): RefusalDetail[] {
  if (url == null || webLink(url) !== null) return []
  return [{ path, message: `${path} is no http or https address.` }]
}

/** External ids that step 3 names, by the names of its fields. */
export interface SelectedIds {
  readonly projectIds: readonly string[]
  readonly workExperienceIds: readonly string[]
  readonly credentialIds: readonly string[]
}

/** Of those that were submitted, the selected ones, each once. */
export function selectItems(
  submitted: Submitted,
  selected: SelectedIds,
): Result<readonly SourceKey[], Refusal<'NO_ITEMS_SELECTED' | 'ITEM_NOT_FOUND'>> {
  const lists = [
    { kind: 'experience', field: 'workExperienceIds', ids: selected.workExperienceIds },
    { kind: 'project', field: 'projectIds', ids: selected.projectIds },
    { kind: 'certificate', field: 'credentialIds', ids: selected.credentialIds },
  ] as const
  if (lists.every(({ ids }) => ids.length === 0)) return refused(refusal('NO_ITEMS_SELECTED'))
  const known = sourcesOf(submitted)
  const isKnown = (kind: SourceKind, id: string) => known.some(each => each.kind === kind && each.externalId === id)
  const faults = lists.flatMap(({ kind, field, ids }) =>
    ids.flatMap((id, at) => (isKnown(kind, id) ? [] : [notSubmitted(`${field}[${at}]`)])),
  )
  if (faults.length > 0) return refused(refusal('ITEM_NOT_FOUND', ...faults))
  const wanted = lists.flatMap(({ kind, ids }) => [...new Set(ids)].map(externalId => ({ kind, externalId })))
  return ok(wanted)
}

function notSubmitted(path: string): RefusalDetail {
  return { path, message: `${path} was not submitted with POST /verify.` }
}

/** The one source that a verification shows: experience before project before certificate, and of a kind the first submitted. */
export function leadingSource(submitted: Submitted, attached: readonly SourceKey[]): SourceView | null {
  return attachedSources(submitted, attached)[0] ?? null
}

export function attachedSources(submitted: Submitted, attached: readonly SourceKey[]): readonly SourceView[] {
  const isAttached = ({ kind, externalId }: SourceKey) =>
    attached.some(each => each.kind === kind && each.externalId === externalId)
  return sourcesOf(submitted)
    .filter(isAttached)
    .map(each => each.view)
}
