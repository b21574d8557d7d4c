import type { TestProject } from 'vitest/node'
import { ensureTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('templateDatabase', await ensureTemplate())
}
