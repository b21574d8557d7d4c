import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import {
  type AbuseReport,
  closeAbuseReport,
  type HeldOfOrganisation,
  listAbuseReportsAfter,
  listHeldOutcomesAfter,
  resolveAnyHeldOutcome,
  SIGNAL_GRADES,
  SIGNAL_REASONS,
  VERIFICATION_METHODS,
} from '../../../features/verification/index.ts'
import type { ConsoleDeps } from '../deps.ts'
import { pageOf, paging, readPage, timeAndText } from '../lists.ts'
import { answer, done, nothing, operatorOperation, type UserContext } from '../operation.ts'
import { conflict, failed } from './outcome.ts'
import { inPath, mode, organisationName, orgId, reasonBody, text, verificationIdParam } from './schemas.ts'

const SIGNALS: Readonly<Record<(typeof SIGNAL_REASONS)[number], string>> = {
  free_mail: 'The reviewer answered from a provider where anybody gets an address.',
  other_domain: 'The domain of the address has nothing to do with the company or website that was given.',
  same_network: 'Student and reviewer called from the same network.',
  hasty: 'The page was open for less than ten seconds.',
  fast_answers: 'The questions were answered faster than a person can read them.',
  endorsement_missing: 'A safety-critical skill was passed, and no reviewer has endorsed it.',
}

const verificationId = text('The verification.', 'VER_01JCM2Q3K4M5N6P7R8S9T0V1W2')

const held = Type.Object(
  {
    verification_id: verificationId,
    org_id: orgId,
    organisation_name: organisationName,
    mode,
    held_at: timestamp('Since when.'),
    method: Type.Enum([...VERIFICATION_METHODS], { description: 'How the skills were verified.' }),
    grade: Type.Enum([...SIGNAL_GRADES], { description: 'How suspicious it is.' }),
    signals: Type.Array(
      Type.Object(
        {
          signal: Type.Enum([...SIGNAL_REASONS], { description: 'Its code.', examples: ['same_network'] }),
          text: text('In words.', SIGNALS.same_network),
        },
        { ...closed, description: 'A reason to look at it.' },
      ),
      { description: 'Why it is held.' },
    ),
  },
  { ...closed, title: 'HeldOutcome', description: 'An outcome that waits for a person. No credential exists yet.' },
)

function renderHeld(each: HeldOfOrganisation) {
  return {
    verification_id: each.verificationId,
    org_id: each.tenant.orgId,
    organisation_name: each.organisationName,
    mode: each.tenant.mode,
    held_at: each.heldAt.toISOString(),
    method: each.method,
    grade: each.signals.grade,
    signals: each.signals.reasons.map(signal => ({ signal, text: SIGNALS[signal] })),
  }
}

export const listHeld = operatorOperation({
  id: 'operatorListHeld',
  method: 'GET',
  path: '/operator/held',
  tag: 'Operator',
  summary: 'Credentials that are held because of signals',
  access: 'operator',
  writes: false,
  query: Type.Object(paging, closed),
  answers: { 200: { description: 'The held outcomes.', schema: pageOf(held, 'Oldest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { limit, cursor } }, deps) => {
    const page = await readPage({
      limit,
      cursor,
      kinds: ['string', 'string'],
      positionOf: timeAndText,
      read: (after, most) => listHeldOutcomesAfter(deps, after && { heldAt: after.at, verificationId: after.id }, most),
      cursorOf: each => [each.heldAt.toISOString(), each.verificationId],
    })
    if (!page.ok) return page
    return answer(200, { items: page.value.items.map(renderHeld), next_cursor: page.value.nextCursor })
  },
})

const params = inPath({ verification_id: verificationIdParam })
const state = Type.Object({ state: text('State of the verification after it.', 'verified') }, closed)

async function resolve(
  deps: ConsoleDeps,
  { session }: UserContext,
  id: string,
  resolution: { readonly resolution: 'released' | 'rejected'; readonly reason: string },
) {
  const resolved = await resolveAnyHeldOutcome(deps, id, resolution, session.user.userId)
  return resolved.ok ? answer(200, { state: resolved.value }) : failed(resolved.error)
}

export const releaseHeld = operatorOperation({
  id: 'operatorReleaseHeld',
  method: 'POST',
  path: '/operator/held/{verification_id}/release',
  tag: 'Operator',
  summary: 'Release a held outcome',
  description: 'Its credentials are issued. The reason is kept and not published.',
  access: 'operator',
  writes: true,
  params,
  body: reasonBody,
  answers: { 200: { description: 'It is released.', schema: state } },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: ({ params: { verification_id: id }, body, context }, deps) =>
    resolve(deps, context, id, { resolution: 'released', reason: body.reason.trim() }),
})

export const refuseHeld = operatorOperation({
  id: 'operatorRefuseHeld',
  method: 'POST',
  path: '/operator/held/{verification_id}/refuse',
  tag: 'Operator',
  summary: 'Refuse a held outcome',
  description: 'No skill is verified. The reason is kept and not published.',
  access: 'operator',
  writes: true,
  params,
  body: reasonBody,
  answers: { 200: { description: 'It is refused.', schema: state } },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: ({ params: { verification_id: id }, body, context }, deps) =>
    resolve(deps, context, id, { resolution: 'rejected', reason: body.reason.trim() }),
})

const report = Type.Object(
  {
    verification_id: verificationId,
    org_id: orgId,
    organisation_name: organisationName,
    mode,
    reported_at: timestamp('When.'),
    reason: nullable(
      text('What the reviewer wrote.', 'I do not know this person.'),
      'Null after the reviewer was erased.',
    ),
    closed_at: nullable(timestamp('When it was closed.'), 'Null while it is open.'),
  },
  { ...closed, title: 'AbuseReport', description: 'A reviewer says that a request was abuse.' },
)

function renderReport(each: AbuseReport) {
  return {
    verification_id: each.verificationId,
    org_id: each.tenant.orgId,
    organisation_name: each.organisationName,
    mode: each.tenant.mode,
    reported_at: each.reportedAt.toISOString(),
    reason: each.reason,
    closed_at: each.closedAt?.toISOString() ?? null,
  }
}

export const listReports = operatorOperation({
  id: 'operatorListAbuseReports',
  method: 'GET',
  path: '/operator/abuse-reports',
  tag: 'Operator',
  summary: 'Abuse reports of reviewers',
  access: 'operator',
  writes: false,
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum(['open', 'all'], { default: 'open', description: 'All includes closed ones.' })),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'The reports.', schema: pageOf(report, 'Oldest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { status = 'open', limit, cursor } }, deps) => {
    const page = await readPage({
      limit,
      cursor,
      kinds: ['string', 'string'],
      positionOf: timeAndText,
      read: (after, most) => {
        const position = after && { reportedAt: after.at, verificationId: after.id }
        return listAbuseReportsAfter(deps, status === 'all', position, most)
      },
      cursorOf: each => [each.reportedAt.toISOString(), each.verificationId],
    })
    if (!page.ok) return page
    return answer(200, { items: page.value.items.map(renderReport), next_cursor: page.value.nextCursor })
  },
})

export const closeReport = operatorOperation({
  id: 'operatorCloseAbuseReport',
  method: 'POST',
  path: '/operator/abuse-reports/{verification_id}/close',
  tag: 'Operator',
  summary: 'Close an abuse report',
  description: 'It stays in the list of all.',
  access: 'operator',
  writes: true,
  params,
  body: reasonBody,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ params: { verification_id: id }, body, context }, deps) => {
    const how = { actor: context.session.user.userId, reason: body.reason.trim() }
    const closing = await closeAbuseReport(deps, id, how)
    if (!closing.ok) return failed(closing.error)
    return closing.value.changed ? done : conflict('The report was closed in the meantime. Reload the list.')
  },
})
