import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { type LedgerTransfer, readCredits, readLedger } from '../../../features/credits/index.ts'
import { cursorOf, pageOf, paging, positionOf } from '../lists.ts'
import { answer, EVERY_MEMBER, inMode, memberOperation } from '../operation.ts'

const PATH = '/organisations/{org_id}/{mode}/credits'

export const getCredits = memberOperation({
  id: 'getCredits',
  method: 'GET',
  path: PATH,
  tag: 'Developers',
  summary: 'Credits of the organisation',
  access: 'member',
  roles: EVERY_MEMBER,
  area: null,
  writes: false,
  params: inMode({}),
  answers: {
    200: {
      description: 'The credits.',
      schema: Type.Object(
        {
          available: Type.Integer({ description: 'Can be spent.', examples: [4200] }),
          reserved: Type.Integer({ description: 'Set aside for accepted candidates.', examples: [300] }),
          threshold: Type.Integer({ description: '`credits.low` is sent below it.', examples: [1000] }),
        },
        closed,
      ),
    },
  },
  errors: [],
  handle: async ({ context }, deps) => answer(200, await readCredits(deps.database.forTenant(context.tenant).reads)),
})

const transfer = Type.Object(
  {
    transfer_id: Type.String({ description: 'Its id.', examples: ['CT_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
    at: timestamp('When.'),
    kind: Type.Enum(['grant', 'withdraw', 'reserve', 'charge', 'release'], {
      description: 'Grants and withdrawals are made by the operator; the others by campaigns.',
    }),
    amount: Type.Integer({ description: 'Credits that moved.', examples: [100] }),
    campaign_id: nullable(Type.String(), 'The campaign that it belongs to.'),
    reason: nullable(Type.String(), 'What the operator noted.'),
    available_change: Type.Integer({ description: 'What it added to the available credits.', examples: [100] }),
    available_after: nullable(Type.Integer(), 'Available credits after it; null if it did not change them.'),
    reserved_after: nullable(Type.Integer(), 'Reserved credits after it; null if it did not change them.'),
  },
  { ...closed, title: 'CreditTransfer', description: 'A movement of credits.' },
)

function renderTransfer({ entries, ...each }: LedgerTransfer) {
  const of = (account: string) => entries.find(entry => entry.account === account)
  return {
    transfer_id: each.transferId,
    at: each.at.toISOString(),
    kind: each.kind,
    amount: each.amount,
    campaign_id: each.campaignId,
    reason: each.reason,
    available_change: of('available')?.amount ?? 0,
    available_after: of('available')?.balance ?? null,
    reserved_after: of('reserved')?.balance ?? null,
  }
}

export const listCreditTransfers = memberOperation({
  id: 'listCreditTransfers',
  method: 'GET',
  path: `${PATH}/transfers`,
  tag: 'Developers',
  summary: 'The ledger of credits',
  access: 'member',
  roles: EVERY_MEMBER,
  area: null,
  writes: false,
  params: inMode({}),
  query: Type.Object(paging, closed),
  answers: { 200: { description: 'A page of movements.', schema: pageOf(transfer, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = positionOf<[number]>(query.cursor, ['number'])
    if (!from.ok) return from
    const limit = query.limit ?? 50
    const before = from.value === null ? {} : { before: from.value[0] }
    const found = await readLedger(deps, context.tenant, { limit: limit + 1, ...before })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return answer(200, {
      items: page.map(renderTransfer),
      next_cursor: cursorOf(found.length > limit && last !== undefined ? [last.place] : null),
    })
  },
})
