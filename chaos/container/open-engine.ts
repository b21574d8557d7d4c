import { type ScratchClone, scratchClone } from '../../testing/scratch-clone.ts'
import { type Engine, installEngine, startEngine } from './engine.ts'

/** A Docker engine and a copy of the repository for one run. */
interface OpenEngine {
  readonly engine: Engine
  readonly root: string
  close(): Promise<void>
}

/** Also a signal removes everything before it ends the process. */
export async function openEngine(say: (line: string) => void): Promise<OpenEngine> {
  await installEngine(say)
  const engine = await startEngine()
  const clone = scratchClone()
  const clean = cleaner(engine, clone, say)
  const interrupted = () => void clean().finally(() => process.exit(1))
  // Not once: npm passes a signal on, and the second one must not end the cleaning.
  for (const signal of SIGNALS) process.on(signal, interrupted)
  return {
    engine,
    root: clone.root,
    close: async () => {
      for (const signal of SIGNALS) process.off(signal, interrupted)
      await clean()
    },
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Once, also if a signal and the error that it causes both ask for it. */
function cleaner(engine: Engine, clone: ScratchClone, say: (line: string) => void): () => Promise<void> {
  let cleaned: Promise<void> | null = null
  const clean = async () => {
    say('cleaning up')
    await engine.stop()
    clone.remove()
    say('containers, networks, firewall rules, engine and files are removed')
  }
  return () => {
    cleaned ??= clean()
    return cleaned
  }
}
