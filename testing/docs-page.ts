import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A page of the docs as a sequence of steps: what to run or send, and the documented result. */
export type Step = Program | RawCall

/** A TypeScript block with its file name in the first line, and the text block with its output. */
export interface Program {
  readonly kind: 'program'
  readonly file: string
  readonly text: string
  readonly prints: string
}

/** An http block with a request, and the http block with its answer. */
export interface RawCall {
  readonly kind: 'call'
  readonly method: string
  readonly path: string
  readonly body: string
  readonly answer: { readonly status: number; readonly headers: ReadonlyMap<string, string>; readonly body: unknown }
}

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** A fenced code block; `info` is what follows its language in the first line. */
export interface Block {
  readonly language: string
  readonly info: string
  readonly text: string
}

export async function readBlocks(page: string): Promise<readonly Block[]> {
  return blocksOf(await readFile(`${ROOT}${page}`, 'utf8'))
}

export function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^```(\w*)[ ]?([^\n]*)\n(.*?)^```$/gms)].map(
    ([, language = '', info = '', inside = '']) => ({
      language,
      info,
      text: inside,
    }),
  )
}

/** Throws on a block that no test would run. */
export async function readSteps(page: string): Promise<readonly Step[]> {
  const blocks = [...(await readBlocks(page))]
  const steps: Step[] = []
  while (blocks.length > 0) steps.push(takeStep(page, blocks))
  return steps
}

function takeStep(page: string, blocks: Block[]): Step {
  const { language, text } = blocks.shift()!
  if (language === 'ts') return { kind: 'program', ...readProgram(page, text), prints: takePrinted(blocks) }
  const answer = language === 'http' ? blocks.shift() : undefined
  if (answer?.language === 'http') return { kind: 'call', ...readRequest(text), answer: readAnswer(answer.text) }
  throw new Error(`${page}: no test would run this block:\n${text}`)
}

function readProgram(page: string, text: string) {
  const [, file] = /^\/\/ ([\w-]+\.ts)\n/.exec(text) ?? []
  if (file === undefined) throw new Error(`${page}: a program needs "// its-name.ts" in the first line:\n${text}`)
  return { file, text }
}

function takePrinted(blocks: Block[]): string {
  return blocks[0]?.language === 'text' ? blocks.shift()!.text : ''
}

function readRequest(text: string) {
  const [head = '', body = ''] = split(text)
  const [method = '', path = ''] = head.split(' ')
  return { method, path, body }
}

function readAnswer(text: string): RawCall['answer'] {
  const [head = '', body = ''] = split(text)
  const [statusLine = '', ...headers] = head.split('\n')
  const pairs = headers.map(line => line.split(': ') as [string, string])
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(pairs), body: JSON.parse(body) }
}

function split(text: string): readonly string[] {
  const at = text.indexOf('\n\n')
  return at < 0 ? [text.trim()] : [text.slice(0, at), text.slice(at + 2)]
}

/** The text of the page as a pattern; `…` matches anything. */
export function patternOf(shown: string): RegExp {
  const parts = shown
    .trim()
    .split('…')
    .map(part => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^]*?')}$`)
}

/**
 * Differences between an answer and the documented one. `…` in a text matches anything, as the last item of a list it
 * matches further items, and as a field name further fields.
 */
export function differences(shown: unknown, actual: unknown, path = 'answer'): readonly string[] {
  if (typeof shown === 'string')
    return patternOf(shown).test(String(actual)) ? [] : [`${path}: ${shown} is ${JSON.stringify(actual)}`]
  if (Array.isArray(shown)) return listDifferences(shown, actual, path)
  if (isObject(shown)) return objectDifferences(shown, actual, path)
  return shown === actual ? [] : [`${path}: ${JSON.stringify(shown)} is ${JSON.stringify(actual)}`]
}

function listDifferences(shown: readonly unknown[], actual: unknown, path: string): readonly string[] {
  const items = shown.filter(each => each !== '…')
  if (!Array.isArray(actual)) return [`${path} is not a list`]
  const enough = items.length < shown.length ? actual.length >= items.length : actual.length === items.length
  if (!enough) return [`${path} has ${actual.length} items: ${JSON.stringify(actual)}`]
  return items.flatMap((each, at) => differences(each, actual[at], `${path}[${at}]`))
}

function objectDifferences(shown: JsonObject, actual: unknown, path: string): readonly string[] {
  if (!isObject(actual)) return [`${path} is not an object`]
  const { '…': further, ...fields } = shown
  const unshown = further === undefined ? Object.keys(actual).filter(name => !(name in fields)) : []
  return [
    ...unshown.map(name => `${path}.${name} is not documented: ${JSON.stringify(actual[name])}`),
    ...Object.entries(fields).flatMap(([name, value]) => differences(value, actual[name], `${path}.${name}`)),
  ]
}

type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
