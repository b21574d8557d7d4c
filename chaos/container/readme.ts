import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Block, patternOf } from '../../testing/docs-page.ts'
import { secondsSince } from './command.ts'

/** A shell block of deploy/README.md marked `step=NAME`, and the text block below it with its output, if there is one. */
export interface Step {
  readonly name: string
  readonly script: string
  readonly prints: string | null
}

export function stepsOf(blocks: readonly Block[]): readonly Step[] {
  return blocks.flatMap(({ language, info, text }, at) => {
    const [, name] = /^step=([\w-]+)$/.exec(info) ?? []
    if (language !== 'sh' || name === undefined) return []
    const next = blocks[at + 1]
    return [{ name, script: text, prints: next?.language === 'text' ? next.text : null }]
  })
}

export interface StepRun {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly say: (line: string) => void
}

/** Printed before each step, so that one shell runs them all and its output can still be told apart. */
const MARK = '@@ step '

/** Runs the named steps in one shell, as a reader types them, and compares what they print. Returns the output of each. */
export async function runSteps(
  steps: readonly Step[],
  names: readonly string[],
  { cwd, env, say }: StepRun,
): Promise<ReadonlyMap<string, string>> {
  const chosen = names.map(name => {
    const step = steps.find(each => each.name === name)
    if (step === undefined) throw new Error(`deploy/README.md has no block step=${name}.`)
    return step
  })
  const script = chosen.map(({ name, script: text }) => `echo '${MARK}${name}'\n${text}`).join('\n')
  const outputs = new Map<string, string[]>()
  const start = performance.now()
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `exec 2>&1\n${script}`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let current: string[] = []
  createInterface({ input: child.stdout }).on('line', line => {
    if (!line.startsWith(MARK)) return void current.push(line)
    const name = line.slice(MARK.length)
    say(`README: ${name} (${secondsSince(start)} s)`)
    current = []
    outputs.set(name, current)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const printed = new Map([...outputs].map(([name, lines]) => [name, lines.join('\n').trim()]))
  if (code !== 0)
    throw new Error(`Step ${[...outputs.keys()].at(-1)} ended with ${code}:\n${current.slice(-30).join('\n')}`)
  for (const { name, prints } of chosen) {
    if (prints === null || patternOf(prints).test(printed.get(name) ?? '')) continue
    throw new Error(`Step ${name} should print\n${prints}\nand prints\n${printed.get(name)}`)
  }
  return printed
}
