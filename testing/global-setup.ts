import type { TestProject } from 'vitest/node'
import { bundleSdkIfStale } from '../sdk/build.ts'
import { buildWebIfStale } from '../web/build.ts'
import { buildConsoleIfStale } from '../web/console/build.ts'
import { ensureTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  await buildWebIfStale()
  await buildConsoleIfStale()
  await bundleSdkIfStale()
  project.provide('templateDatabase', await ensureTemplate())
}
