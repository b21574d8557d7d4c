import type { TestApi } from '../../../testing/api.ts'
import type { TestMember } from '../../../testing/console.ts'
import { consoleOperations } from '../../src/api/console/operations.ts'
import type { MemberRole } from '../../src/features/members/index.ts'
import type { Mode } from '../../src/kernel/tenant.ts'

/** What a call of an operation needs to succeed, for an organisation and the person who calls. */
export interface Sample {
  readonly path: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** Status of a success. */
  readonly status: number
}

/** Who and what a sample can use. */
export interface SampleContext {
  readonly api: TestApi
  readonly orgId: string
  readonly mode: Mode
  readonly members: Readonly<Record<MemberRole, TestMember>>
  /** Who makes the call, for objects that belong to a person. */
  readonly by: Pick<TestMember, 'call'>
}

export type ConsoleOp = (typeof consoleOperations)[number]
export type MemberOp = Extract<ConsoleOp, { readonly access: 'member' }>

export const memberOperations = consoleOperations.filter((each): each is MemberOp => each.access === 'member')
export const operatorOperations = consoleOperations.filter(each => each.access === 'operator')

export function hasMode({ path }: ConsoleOp): boolean {
  return path.includes('{mode}')
}

export function pathOf(operation: ConsoleOp, values: Readonly<Record<string, string>>, query = ''): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `no-${name}`) + query
}

export const ROLES: readonly MemberRole[] = ['owner', 'recruiter', 'developer', 'viewer']
