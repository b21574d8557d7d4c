import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { CHANNELS } from '../../../contract/workflow.ts'
import {
  type ChannelAccount,
  changeAccount,
  changeTemplateOf,
  checkAccount,
  countTemplates,
  findAccount,
  type ListedTemplate,
  listAccounts,
  listTemplates,
  PROVIDERS,
} from '../../../features/channels/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, done, nothing, operatorOperation, type UserContext } from '../operation.ts'
import { itemsOf } from '../schemas.ts'
import { failed, inLog } from './outcome.ts'
import { idParam, inPath, orgId, text } from './schemas.ts'

const accountId = text('Its id.', 'CA_01JCM2Q3K4M5N6P7R8S9T0V1W2')

const account = {
  account_id: accountId,
  org_id: nullable(orgId, 'Null if it serves all organisations that have none of their own.'),
  channel: Type.Enum([...CHANNELS], { description: 'What it carries.' }),
  provider: Type.Enum([...PROVIDERS], { description: 'Who carries it.' }),
  name: text('As the operator named it.', 'Main number'),
  serves: text('Whom it reaches.', 'all'),
  per_second: Type.Integer({ description: 'Most messages or calls a second.', examples: [80] }),
  status: Type.Enum(['active', 'paused', 'archived'], { description: 'Whether it sends.' }),
  paused_reason: nullable(text('Why it is paused.', 'maintenance'), 'Null unless it is paused.'),
  updated_at: timestamp('When it was changed.'),
}

const listed = Type.Object(
  {
    ...account,
    templates: Type.Object(
      {
        approved: Type.Integer({ description: 'Texts that can be sent.', examples: [12] }),
        pending: Type.Integer({ description: 'Texts that wait for approval.', examples: [1] }),
        stopped: Type.Integer({ description: 'Texts that are paused or rejected.', examples: [0] }),
      },
      { ...closed, description: 'How its texts are.' },
    ),
  },
  { ...closed, title: 'ChannelAccount', description: 'An account at a provider, without its secrets.' },
)

function renderAccount(each: ChannelAccount) {
  return {
    account_id: each.id,
    org_id: each.orgId,
    channel: each.channel,
    provider: each.provider,
    name: each.name,
    serves: each.serves,
    per_second: each.perSecond,
    status: each.status,
    paused_reason: each.pausedReason,
    updated_at: each.updatedAt.toISOString(),
  }
}

export const listChannelAccounts = operatorOperation({
  id: 'operatorListAccounts',
  method: 'GET',
  path: '/operator/accounts',
  tag: 'Operator',
  summary: 'Accounts at providers of channels, and how they are',
  access: 'operator',
  writes: false,
  answers: { 200: { description: 'The accounts.', schema: itemsOf(listed, 'Those for all organisations first.') } },
  errors: [],
  handle: async (_, deps) => {
    const [accounts, counts] = [await listAccounts(deps), await countTemplates(deps)]
    const countOf = (id: string, ...statuses: readonly string[]) =>
      counts
        .filter(each => each.accountId === id && statuses.includes(each.status))
        .reduce((sum, each) => sum + each.templates, 0)
    const items = accounts.map(each => ({
      ...renderAccount(each),
      templates: {
        approved: countOf(each.id, 'approved'),
        pending: countOf(each.id, 'pending'),
        stopped: countOf(each.id, 'paused', 'rejected'),
      },
    }))
    return answer(200, { items })
  },
})

const template = Type.Object(
  {
    template_id: text('Its id.', 'TP_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
    purpose: text('First message or follow-up.', 'first'),
    language: text('Of the text.', 'hi'),
    provider_id: text('Its name at the provider.', 'first_contact_hi'),
    category: text('As approved.', 'utility'),
    status: Type.Enum(['pending', 'approved', 'paused', 'rejected', 'archived'], {
      description: 'Whether it is sent.',
    }),
    reason: nullable(text('Why it is not sent.', 'operator'), 'Null unless it was stopped.'),
    preview: text('As a person would read it, with long values.', 'Hello'),
  },
  { ...closed, title: 'ChannelTemplate', description: 'A text that the provider approves.' },
)

function renderTemplate(each: ListedTemplate) {
  return {
    template_id: each.id,
    purpose: each.purpose,
    language: each.language,
    provider_id: each.providerId,
    category: each.category,
    status: each.status,
    reason: each.reason,
    preview: each.preview,
  }
}

const accountParam = idParam('The account.', '^CA_[0-9A-Z_]{1,40}$', 'CA_01JCM2Q3K4M5N6P7R8S9T0V1W2')
const params = inPath({ account_id: accountParam })

export const getChannelAccount = operatorOperation({
  id: 'operatorGetAccount',
  method: 'GET',
  path: '/operator/accounts/{account_id}',
  tag: 'Operator',
  summary: 'An account with its texts',
  access: 'operator',
  writes: false,
  params,
  answers: {
    200: {
      description: 'The account.',
      schema: Type.Object(
        { ...account, templates: Type.Array(template, { description: 'Texts, without archived ones.' }) },
        closed,
      ),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { account_id: id } }, deps) => {
    const found = await findAccount(deps.database.reads, id)
    const texts = await listTemplates(deps, id)
    if (found === null || !texts.ok) return failed(domainError('NOT_FOUND'))
    const templates = texts.value.filter(each => each.status !== 'archived').map(renderTemplate)
    return answer(200, { ...renderAccount(found), templates })
  },
})

const health = Type.Object(
  {
    accepted: Type.Boolean({ description: 'Whether the provider accepts the account.' }),
    reason: nullable(text('Why not.', 'provider_fault'), 'Null if it does.'),
  },
  closed,
)

export const checkChannelAccount = operatorOperation({
  id: 'operatorCheckAccount',
  method: 'POST',
  path: '/operator/accounts/{account_id}/check',
  tag: 'Operator',
  summary: 'Ask the provider whether the account works',
  description: 'Sends nothing to anybody and changes nothing.',
  access: 'operator',
  writes: false,
  params,
  answers: { 200: { description: 'What the provider says.', schema: health } },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { account_id: id } }, deps) => {
    const checked = await checkAccount(deps, deps.createAdapter, id)
    if (!checked.ok) return failed(checked.error)
    const { value } = checked
    return answer(200, { accepted: value.kind !== 'failed', reason: value.kind === 'failed' ? value.reason : null })
  },
})

async function setStatus(
  deps: ConsoleDeps,
  context: UserContext,
  id: string,
  status: 'active' | 'paused',
  reason: string | null,
) {
  const row = inLog(deps, context, `channel_account.${status}`, id, reason === null ? {} : { reason })
  const changed = await changeAccount(deps, id, status, reason, context.session.user.userId, row)
  return changed.ok ? done : failed(changed.error)
}

export const pauseAccount = operatorOperation({
  id: 'operatorPauseAccount',
  method: 'POST',
  path: '/operator/accounts/{account_id}/pause',
  tag: 'Operator',
  summary: 'Stop sending by an account',
  description: 'Journeys wait.',
  access: 'operator',
  writes: true,
  params,
  body: Type.Object(
    {
      reason: Type.String({
        pattern: '^[a-z][a-z0-9_]{0,59}$',
        'x-rule': 'must be a short code of lower-case letters, digits and underscores',
        description: 'A code for the time line and the list.',
        examples: ['maintenance'],
      }),
    },
    closed,
  ),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: ({ params: { account_id: id }, body, context }, deps) => setStatus(deps, context, id, 'paused', body.reason),
})

export const resumeAccount = operatorOperation({
  id: 'operatorResumeAccount',
  method: 'POST',
  path: '/operator/accounts/{account_id}/resume',
  tag: 'Operator',
  summary: 'Send by an account again',
  access: 'operator',
  writes: true,
  params,
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: ({ params: { account_id: id }, context }, deps) => setStatus(deps, context, id, 'active', null),
})

const templateParams = inPath({
  account_id: accountParam,
  template_id: idParam('The text.', '^TP_[0-9A-Z_]{1,40}$', 'TP_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
})

async function setTemplate(
  deps: ConsoleDeps,
  context: UserContext,
  ids: { readonly account_id: string; readonly template_id: string },
  status: 'approved' | 'paused',
) {
  const where = { accountId: ids.account_id, templateId: ids.template_id }
  const row = inLog(deps, context, `message_template.${status}`, where.templateId, { account: where.accountId })
  const changed = await changeTemplateOf(deps, where, status, context.session.user.userId, row)
  return changed.ok ? done : failed(changed.error)
}

export const pauseTemplate = operatorOperation({
  id: 'operatorPauseTemplate',
  method: 'POST',
  path: '/operator/accounts/{account_id}/templates/{template_id}/pause',
  tag: 'Operator',
  summary: 'Do not send a text',
  description: 'Journeys wait.',
  access: 'operator',
  writes: true,
  params: templateParams,
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: ({ params: ids, context }, deps) => setTemplate(deps, context, ids, 'paused'),
})

export const approveTemplate = operatorOperation({
  id: 'operatorApproveTemplate',
  method: 'POST',
  path: '/operator/accounts/{account_id}/templates/{template_id}/approve',
  tag: 'Operator',
  summary: 'Say that the provider approved a text',
  description: 'It is sent from now on, also after it was paused.',
  access: 'operator',
  writes: true,
  params: templateParams,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  handle: ({ params: ids, context }, deps) => setTemplate(deps, context, ids, 'approved'),
})
