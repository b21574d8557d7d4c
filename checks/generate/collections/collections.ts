import type { GeneratedText } from '../generated-text.ts'
import {
  type CollectionField,
  type CollectionFolder,
  type CollectionRequest,
  exampleVariables,
  foldersOf,
  type OpenApi,
} from './requests.ts'
import { BRUNO_SIGN, brunoKeepIds, POSTMAN_SIGN, postmanKeepIds } from './scripts.ts'

const FOLDER = 'docs/collections'
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const DESCRIPTION =
  'The public APIs of Pramaan. Set the variables baseUrl, keyId and secret (Partner API), verificationKey, or adminKey. A script signs the calls of the Partner API.'

const APIS = [
  { name: 'partner', title: 'Partner API' },
  { name: 'verification', title: 'Verification API' },
  { name: 'catalogue', title: 'Catalogue API' },
] as const

/** Empty: whoever imports the collection sets them. */
const SETTINGS = { baseUrl: 'http://127.0.0.1:8080', keyId: '', secret: '', verificationKey: '', adminKey: '' }
const SECRET_SETTINGS = new Set(['secret', 'verificationKey', 'adminKey'])

interface ApiFolder {
  readonly title: string
  readonly isSigned: boolean
  readonly folders: readonly CollectionFolder[]
}

/** Collections of Postman (v2.1) and Bruno, from the OpenAPI documents as they would be generated now. */
export function collectionTexts(openapi: readonly GeneratedText[]): readonly GeneratedText[] {
  const documents = APIS.map(({ name, title }) => {
    const { text } = openapi.find(({ file }) => file === `openapi/${name}.json`)!
    return { name, title, document: JSON.parse(text) as OpenApi }
  })
  const apis = documents.map(({ name, title, document }) => ({
    title,
    isSigned: name === 'partner',
    folders: foldersOf(name, document),
  }))
  const ids = new Map(documents.flatMap(({ document }) => [...exampleVariables(document)]))
  const variables = { ...SETTINGS, ...Object.fromEntries(ids) }
  const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return [
    { file: `${FOLDER}/pramaan.postman_collection.json`, text: textOf(postman(apis, variables, [...ids.keys()])) },
    { file: `${FOLDER}/pramaan.bruno_collection.json`, text: textOf(bruno(apis, variables, [...ids.keys()])) },
  ]
}

function postman(apis: readonly ApiFolder[], variables: Readonly<Record<string, string>>, ids: readonly string[]) {
  return {
    info: { name: 'Pramaan', description: DESCRIPTION, schema: SCHEMA },
    item: apis.map(({ title, isSigned, folders }) => ({
      name: title,
      ...(isSigned && { event: [postmanEvent('prerequest', POSTMAN_SIGN)] }),
      item: folders.map(({ name, requests }) => ({ name, item: requests.map(postmanItem) })),
    })),
    event: [postmanEvent('test', postmanKeepIds(ids))],
    variable: Object.entries(variables).map(([key, value]) => ({
      key,
      value,
      type: SECRET_SETTINGS.has(key) ? 'secret' : 'string',
    })),
  }
}

const postmanEvent = (listen: 'prerequest' | 'test', script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: script.trimEnd().split('\n') },
})

function postmanItem({ name, description, method, path, query, headers, body }: CollectionRequest) {
  const pair = ({ name: key, value, description: about, enabled }: CollectionField) => ({
    key,
    value,
    ...(about !== '' && { description: about }),
    ...(!enabled && { disabled: true }),
  })
  return {
    name,
    request: {
      method,
      description,
      header: headers.map(pair),
      url: {
        raw: `{{baseUrl}}${path}${queryText(query)}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        ...(query.length > 0 && { query: query.map(pair) }),
      },
      ...(body !== null && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
    response: [],
  }
}

function queryText(query: readonly CollectionField[]): string {
  const sent = query.filter(({ enabled }) => enabled).map(({ name, value }) => `${name}=${value}`)
  return sent.length === 0 ? '' : `?${sent.join('&')}`
}

function bruno(apis: readonly ApiFolder[], variables: Readonly<Record<string, string>>, ids: readonly string[]) {
  return {
    name: 'Pramaan',
    version: '1',
    items: apis.map(({ title, isSigned, folders }, at) => ({
      type: 'folder',
      name: title,
      seq: at + 1,
      ...(isSigned && { root: { request: { script: { req: BRUNO_SIGN } } } }),
      items: folders.map(({ name, requests }, nth) => ({
        type: 'folder',
        name,
        seq: nth + 1,
        items: requests.map(brunoItem),
      })),
    })),
    environments: [
      {
        name: 'Pramaan',
        variables: Object.entries(variables).map(([name, value]) => ({
          name,
          value,
          type: 'text',
          enabled: true,
          secret: SECRET_SETTINGS.has(name),
        })),
      },
    ],
    root: { request: { script: { res: brunoKeepIds(ids) } }, docs: DESCRIPTION },
    brunoConfig: { version: '1', name: 'Pramaan', type: 'collection' },
  }
}

function brunoItem({ name, description, method, path, query, headers, body }: CollectionRequest, at: number) {
  const pair = (each: CollectionField) => ({
    name: each.name,
    value: each.value,
    description: each.description,
    enabled: each.enabled,
  })
  return {
    type: 'http',
    name,
    seq: at + 1,
    request: {
      url: `{{baseUrl}}${path}${queryText(query)}`,
      method,
      headers: headers.map(pair),
      params: query.map(each => ({ ...pair(each), type: 'query' })),
      auth: { mode: 'none' },
      body: body === null ? { mode: 'none' } : { mode: 'json', json: JSON.stringify(body, null, 2) },
      docs: description,
    },
  }
}
