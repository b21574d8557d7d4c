import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paddedWords } from '../../server/src/features/questions/core/quality-gate.ts'
import type { TestApi } from '../../testing/api.ts'
import type { Reply } from '../../testing/client.ts'
import { readWholeBank } from '../../testing/item-bank.ts'
import { newPartner } from '../../testing/partner.ts'
import type { Repository } from './solvers.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = 100
const TEXT_FILE = /\.(?:c?js|css|html|json|md|sql|svg|tsx?|txt|ya?ml)$|^[^.]+$/

/** Every text file of the repository, and the keys of its questions, in both languages. */
export async function readRepository(): Promise<Repository> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 2 ** 26 })
  const names = stdout.split('\0').filter(name => name !== '' && TEXT_FILE.test(name))
  // A deleted file is listed until it is committed.
  const texts = await Promise.all(names.map(name => readFile(ROOT + name, 'utf8').catch(() => '')))
  const items = [...(await readWholeBank()).values()].flat()
  const keys = items.flatMap(({ texts: byLanguage, right }) =>
    Object.values(byLanguage).map(({ ask, options }) => [paddedWords(ask), paddedWords(options[right]!)] as const),
  )
  return { keys: new Map(keys), files: texts.map(paddedWords) }
}

/** What the Catalogue API and the Partner API answer about skills: the whole catalogue, page by page. */
export async function readPublicAnswers(api: TestApi): Promise<readonly string[]> {
  const answers: Reply[] = []
  const listAll = async (path: string): Promise<readonly Record<string, string>[]> => {
    const items: Record<string, string>[] = []
    for (let page = 1; ; page += 1) {
      const reply = await api.call('GET', `/api/skills/${path}?limit=${PAGE}&page=${page}`)
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
      answers.push(reply)
      items.push(...reply.body.data)
      if (page * PAGE >= reply.body.count) return items
    }
  }
  const skillIds: string[] = []
  for (const { master_skill_id: master } of await listAll('masters'))
    for (const { sub_skill_id: sub } of await listAll(`masters/${master}/sub-skills`))
      skillIds.push(...(await listAll(`sub-skills/${sub}/skills`)).map(skill => skill.skill_id!))
  const partner = await newPartner(api)
  for (let from = 0; from < skillIds.length; from += PAGE)
    answers.push(
      await partner.call('POST', '/skills/lookup', { json: { skill_ids: skillIds.slice(from, from + PAGE) } }),
    )
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`A public API answered ${failed.status}: ${failed.text}`)
  return answers.map(({ text }) => paddedWords(text))
}
