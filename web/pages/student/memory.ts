import type { SkillResult } from './session.ts'

/** Choices that were not sent yet, kept for a reload of this tab. Some browsers refuse to store anything; then nothing is kept. */
interface Kept {
  readonly skills: readonly ChosenSkill[]
  /** Chosen option by question id. */
  readonly answers: Readonly<Record<string, number>>
  /** Ids of questions to look at again. */
  readonly marked: readonly string[]
  readonly result: readonly SkillResult[]
}

export interface ChosenSkill {
  readonly skillId: string
  readonly name: string
  readonly names?: { readonly hi?: string }
  /** As typed, one link a line. */
  links: string
}

let prefix = ''

/** Keeps the entries of different verifications apart. */
export function useMemoryOf(verificationId: string): void {
  prefix = `pramaan:${verificationId}:`
}

export function keep<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {}
}

export function recall<Name extends keyof Kept>(name: Name): Kept[Name] | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

export function forget(name: keyof Kept): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {}
}
