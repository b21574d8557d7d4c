import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openProfile, type ProfileDeps } from '../../features/ats/index.ts'
import { lookUpSkillNames } from '../../features/taxonomy/index.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import { RejectedCall } from '../../http/mount.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { nameIn } from '../../kernel/skill-names.ts'
import { ownerOf } from '../owner.ts'
import { type PageDeps, sendPage } from '../page.ts'
import { profilePage, type ShownLanguage } from './view.ts'

export interface AtsPageDeps extends PageDeps, ProfileDeps {
  readonly pageBulkhead: Bulkhead
}

type ProfileRequest = FastifyRequest<{
  Params: { orderId: string }
  Querystring: { expires?: unknown; signature?: unknown; lang?: unknown }
}>

const AREA = 'ats'

/** /ats/{order}: a result for recruiters without an account. Every address that does not work gets the page of one that does not exist. */
export function mountAtsProfile(app: FastifyInstance, deps: AtsPageDeps): void {
  app.get('/ats/:orderId', async (request: ProfileRequest, reply) => {
    const { query, headers, params } = request
    const address = { orderId: params.orderId, expires: textOf(query.expires), signature: textOf(query.signature) }
    const found = await deps.pageBulkhead.run(AREA, () => openProfile(deps, address))
    if (found === null) throw new RejectedCall(domainError('ROUTE_NOT_FOUND'))
    const language: ShownLanguage = pickLanguage(query.lang, headers['accept-language']) === 'hi' ? 'hi' : 'en'
    const owner = await ownerOf(deps.database, found.tenant)
    const names = await skillNames(deps, found.result.skills, language)
    const page = profilePage(found, { ...owner, language, path: `/ats/${params.orderId}` }, names)
    return sendPage(deps, reply, page)
  })
}

async function skillNames(
  { database }: ProfileDeps,
  skills: readonly { readonly skillId: string }[],
  language: ShownLanguage,
): Promise<ReadonlyMap<string, string>> {
  const known = skills.flatMap(({ skillId }) => {
    const number = parseCatalogueId('skill', skillId)
    return number === null ? [] : [{ skillId, number }]
  })
  const found = await lookUpSkillNames(
    database.reads,
    known.map(({ number }) => number),
  )
  return new Map(
    known.flatMap(({ skillId }, at) => (found[at] ? [[skillId, nameIn(language, found[at])] as const] : [])),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
