/** A request of a partner for a skill that the catalogue lacks. */
export interface SkillRequest {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly subSkillNumber: number | null
  readonly status: 'open' | 'approved' | 'rejected'
  readonly skillNumber: number | null
  readonly reason: string | null
  readonly createdAt: Date
}

/** Anything else is not looked up: PostgreSQL rejects some texts, such as those with NUL. */
export function isSkillRequestId(text: string): boolean {
  return /^SR_[A-Z0-9]{10,40}$/.test(text)
}

/** Whether a trimmed text can be a name: at least 2 characters, one of them a letter or digit. The schema limits the length. */
export function isName(trimmed: string): boolean {
  return [...trimmed].length >= 2 && /[\p{L}\p{N}]/u.test(trimmed)
}
