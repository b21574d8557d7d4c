import { connect } from 'node:net'
import type { MapName } from '../../features/cells/index.ts'

/** Entries of one command. HAProxy reads a command with its payload into a buffer of 16 KB. */
const MOST_BYTES = 12_000
const ANSWER_MS = 2_000

/** Replaces a map of a running HAProxy in one step: a request sees the old map or the new one. No connection is dropped. */
export async function replaceMap(socket: string, folder: string, name: MapName, text: string): Promise<void> {
  const path = `${folder}/${name}`
  const prepared = await ask(socket, `prepare map ${path}`)
  const [, version] = /version created: (\d+)/i.exec(prepared) ?? []
  if (version === undefined) throw new Error(`HAProxy did not prepare ${name}: ${prepared.trim()}`)
  for (const part of partsOf(text)) await expectNothing(socket, `add map @${version} ${path} <<\n${part}`)
  await expectNothing(socket, `commit map @${version} ${path}`)
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const line of text.split('\n').filter(Boolean)) {
    if (part.length + line.length > MOST_BYTES) {
      parts.push(part)
      part = ''
    }
    part += `${line}\n`
  }
  return part === '' ? parts : [...parts, part]
}

async function expectNothing(socket: string, command: string): Promise<void> {
  const answer = (await ask(socket, command)).trim()
  if (answer !== '') throw new Error(`HAProxy answered: ${answer}`)
}

function ask(path: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    let answer = ''
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('HAProxy does not answer on its admin socket.')))
    socket.on('data', chunk => {
      answer += chunk.toString()
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(`${command}\n`)
  })
}
