import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { call, type Reply } from '../../../testing/client.ts'
import { ROOT } from '../../../testing/docs-page.ts'

/** Sends the requests of a committed collection as its tool does: variables are replaced, and its scripts run in a context of their own. */
export interface CollectionRunner {
  /** Names of the requests with their method and path, by folder. */
  readonly requests: readonly { readonly name: string; readonly method: string; readonly path: string }[]
  readonly variables: Map<string, string>
  /** By method and path, which are unique. */
  send(method: string, path: string): Promise<Reply>
}

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Map<string, string>
  body: string
}

interface Item extends Pick<Sent, 'method' | 'url'> {
  readonly name: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly before: string | null
  readonly after: string
}

const PLACE = /\{\{([$\w-]+)\}\}/g

const replaceIn = (variables: ReadonlyMap<string, string>, text: string) =>
  text.replaceAll(PLACE, (whole, name: string) => (name === '$guid' ? randomUUID() : (variables.get(name) ?? whole)))

/** What both tools offer to scripts by that name. */
function requireModule(name: string) {
  if (name !== 'crypto-js') throw new Error(`A script requires ${name}.`)
  return {
    SHA256: (text: string) => createHash('sha256').update(text).digest('hex'),
    HmacSHA256: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

type Globals = (variables: Map<string, string>, sent: Sent, reply: Reply | null) => Record<string, unknown>

function runnerOf(items: readonly Item[], variables: Map<string, string>, globals: Globals): CollectionRunner {
  const pathOf = (url: string) => url.replace('{{baseUrl}}', '').replace(/\?.*/, '')
  const run = (script: string, context: Record<string, unknown>) =>
    runInNewContext(`(() => {${script}\n})()`, { ...context, require: requireModule, Date, JSON, Array, String })
  return {
    requests: items.map(({ name, method, url }) => ({ name, method, path: pathOf(url) })),
    variables,
    send: async (method, path) => {
      const item = items.find(each => each.method === method && pathOf(each.url) === path)
      if (item === undefined) throw new Error(`The collection has no ${method} ${path}.`)
      const sent: Sent = { method, url: item.url, headers: new Map(item.headers), body: item.body }
      if (item.before !== null) run(item.before, globals(variables, sent, null))
      const headers = [...sent.headers].map(([name, value]) => [name, replaceIn(variables, value)])
      const raw = replaceIn(variables, sent.body)
      const options = { headers: Object.fromEntries(headers), ...(raw === '' ? {} : { raw }) }
      const reply = await call(method, replaceIn(variables, sent.url), options)
      run(item.after, globals(variables, sent, reply))
      return reply
    },
  }
}

interface PostmanItem {
  readonly name: string
  readonly item?: readonly PostmanItem[]
  readonly event?: readonly { readonly listen: string; readonly script: { readonly exec: readonly string[] } }[]
  readonly request?: {
    readonly method: string
    readonly header: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[]
    readonly url: {
      readonly path: readonly string[]
      readonly query?: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[]
    }
    readonly body?: { readonly raw: string }
  }
}

const scriptOf = ({ event = [] }: Pick<PostmanItem, 'event'>, listen: string) =>
  event.find(each => each.listen === listen)?.script.exec.join('\n') ?? null

function postmanItems(item: PostmanItem, before: string | null, after: string): readonly Item[] {
  const own = scriptOf(item, 'prerequest') ?? before
  if (item.request === undefined) return (item.item ?? []).flatMap(each => postmanItems(each, own, after))
  const { method, header, url, body } = item.request
  const query = (url.query ?? []).filter(each => !each.disabled).map(({ key, value }) => `${key}=${value}`)
  const address = `{{baseUrl}}/${url.path.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`
  const headers = header.filter(each => !each.disabled).map(({ key, value }) => [key, value] as const)
  return [{ name: item.name, method, url: address, headers, body: body?.raw ?? '', before: own, after }]
}

const postmanGlobals: Globals = (variables, sent, reply) => {
  const access = {
    get: (name: string) => variables.get(name),
    set: (name: string, value: string) => variables.set(name, value),
    replaceIn: (text: string) => replaceIn(variables, text),
  }
  const headers = {
    get: (name: string) => sent.headers.get(name),
    upsert: ({ key, value }: { key: string; value: string }) => sent.headers.set(key, value),
  }
  const request = { method: sent.method, headers, url: { toString: () => sent.url }, body: { raw: sent.body } }
  const response = reply && { code: reply.status, json: () => reply.body }
  return { pm: { variables: access, collectionVariables: access, request, response } }
}

export async function openPostmanCollection(): Promise<CollectionRunner> {
  const collection = JSON.parse(await readFile(`${ROOT}docs/collections/pramaan.postman_collection.json`, 'utf8'))
  const variables = new Map<string, string>(
    collection.variable.map(({ key, value }: { key: string; value: string }) => [key, value]),
  )
  const after = scriptOf(collection, 'test') ?? ''
  return runnerOf(postmanItems({ name: '', item: collection.item }, null, after), variables, postmanGlobals)
}

interface BrunoItem {
  readonly name: string
  readonly items?: readonly BrunoItem[]
  readonly root?: { readonly request: { readonly script: { readonly req?: string; readonly res?: string } } }
  readonly request?: {
    readonly method: string
    readonly url: string
    readonly headers: readonly { readonly name: string; readonly value: string; readonly enabled: boolean }[]
    readonly body: { readonly mode: string; readonly json?: string }
  }
}

function brunoItems(item: BrunoItem, before: string | null, after: string): readonly Item[] {
  const own = item.root?.request.script.req ?? before
  if (item.request === undefined) return (item.items ?? []).flatMap(each => brunoItems(each, own, after))
  const { method, url, headers, body } = item.request
  const sent = headers.filter(each => each.enabled).map(({ name, value }) => [name, value] as const)
  return [{ name: item.name, method, url, headers: sent, body: body.json ?? '', before: own, after }]
}

const brunoGlobals: Globals = (variables, sent, reply) => ({
  bru: {
    setVar: (name: string, value: string) => variables.set(name, value),
    interpolate: (text: string) => replaceIn(variables, text),
  },
  req: {
    getHeader: (name: string) => sent.headers.get(name),
    setHeader: (name: string, value: string) => sent.headers.set(name, value),
    getMethod: () => sent.method,
    getUrl: () => sent.url,
    getBody: () => (sent.body === '' ? undefined : JSON.parse(sent.body)),
    setBody: (value: unknown) => {
      sent.body = JSON.stringify(value)
    },
  },
  res: reply && { getStatus: () => reply.status, getBody: () => reply.body },
})

export async function openBrunoCollection(): Promise<CollectionRunner> {
  const collection = JSON.parse(await readFile(`${ROOT}docs/collections/pramaan.bruno_collection.json`, 'utf8'))
  const [{ variables }] = collection.environments
  const values = new Map<string, string>(
    variables.map(({ name, value }: { name: string; value: string }) => [name, value]),
  )
  const after = collection.root.request.script.res as string
  return runnerOf(brunoItems({ name: '', items: collection.items }, null, after), values, brunoGlobals)
}
