import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { webLink } from '../../../kernel/html.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** The body of POST /verify, as stored with the session. */
export interface Submission {
  readonly student: Student
  readonly projects: readonly Project[]
  readonly workExperiences: readonly WorkExperience[]
  readonly certificates: readonly Certificate[]
}

/** Language of the questions, mails and pages of a session. */
export const SESSION_LANGUAGES = ['en', 'hi'] as const
export type SessionLanguage = (typeof SESSION_LANGUAGES)[number]

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

/** In order of precedence: the first kind attached represents the verification. */
export const SOURCE_KINDS = ['experience', 'project', 'certificate'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** A source by the organisation's own id. */
export interface SourceKey {
  readonly kind: SourceKind
  readonly externalId: string
}

/** A source in the format of the verify page, for every kind. */
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

/** Sorted by kind, each kind in the order it was sent. */
export function sourcesOf(submitted: Submission): readonly (SourceKey & { readonly view: SourceView })[] {
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

/** Rules that the schema cannot express: at least one source, no id twice, valid URLs. */
export function validateSubmission(
  submitted: Submission,
  returnUrl: string | null,
): Result<null, DomainError<'VALIDATION_FAILED'>> {
  const sources = sourcesOf(submitted)
  if (sources.length === 0) {
    const message = 'At least one project, work experience or certificate is needed.'
    return err(domainError('VALIDATION_FAILED', { path: 'projects', message }))
  }
  const problems = [
    ...SOURCE_KINDS.flatMap(kind => repeatedIds(kind, sources)),
    ...submitted.projects.flatMap(({ url }, at) => urlProblems(`projects[${at}].url`, url)),
    ...submitted.certificates.flatMap(({ url }, at) => urlProblems(`certificates[${at}].url`, url)),
    ...urlProblems('returnUrl', returnUrl),
  ]
  return problems.length === 0 ? ok(null) : err(domainError('VALIDATION_FAILED', ...problems))
}

function repeatedIds(kind: SourceKind, sources: readonly SourceKey[]): ErrorDetail[] {
  const ids = sources.filter(each => each.kind === kind).map(each => each.externalId)
  return ids.flatMap((id, at) => {
    const path = `${PATHS[kind]}[${at}]`
    return ids.indexOf(id) === at ? [] : [{ path, message: `${path} repeats an external id.` }]
  })
}

function urlProblems(path: string, url: string | null | undefined): ErrorDetail[] {
  if (url == null || webLink(url) !== null) return []
  return [{ path, message: `${path} is not an http or https URL.` }]
}

/** External ids selected in step 3, by field. */
export interface SelectedIds {
  readonly projectIds: readonly string[]
  readonly workExperienceIds: readonly string[]
  readonly credentialIds: readonly string[]
}

/** The selected sources, each once. All must have been submitted. */
export function selectItems(
  submitted: Submission,
  selected: SelectedIds,
): Result<readonly SourceKey[], DomainError<'NO_ITEMS_SELECTED' | 'ITEM_NOT_FOUND'>> {
  const lists = [
    { kind: 'experience', field: 'workExperienceIds', ids: selected.workExperienceIds },
    { kind: 'project', field: 'projectIds', ids: selected.projectIds },
    { kind: 'certificate', field: 'credentialIds', ids: selected.credentialIds },
  ] as const
  if (lists.every(({ ids }) => ids.length === 0)) return err(domainError('NO_ITEMS_SELECTED'))
  const known = sourcesOf(submitted)
  const isKnown = (kind: SourceKind, id: string) => known.some(each => each.kind === kind && each.externalId === id)
  const problems = lists.flatMap(({ kind, field, ids }) =>
    ids.flatMap((id, at) => (isKnown(kind, id) ? [] : [notSubmitted(`${field}[${at}]`)])),
  )
  if (problems.length > 0) return err(domainError('ITEM_NOT_FOUND', ...problems))
  const requested = lists.flatMap(({ kind, ids }) => [...new Set(ids)].map(externalId => ({ kind, externalId })))
  return ok(requested)
}

function notSubmitted(path: string): ErrorDetail {
  return { path, message: `${path} was not submitted with POST /verify.` }
}

/** The source that represents a verification: experience before project before certificate, then the first submitted. */
export function leadingSource(submitted: Submission, attached: readonly SourceKey[]): SourceView | null {
  return attachedSources(submitted, attached)[0] ?? null
}

export function attachedSources(submitted: Submission, attached: readonly SourceKey[]): readonly SourceView[] {
  const isAttached = ({ kind, externalId }: SourceKey) =>
    attached.some(each => each.kind === kind && each.externalId === externalId)
  return sourcesOf(submitted)
    .filter(isAttached)
    .map(each => each.view)
}
