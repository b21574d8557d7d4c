import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import type { SkillRequest } from './store.ts'

/** A request in the words of the contract, the same in answers and in events. */
export function viewRequest({ id, name, description, status, skillNumber, reason, createdAt }: SkillRequest) {
  return {
    skill_request_id: id,
    name,
    description,
    status,
    skill_id: skillNumber === null ? null : formatCatalogueId('skill', skillNumber),
    reason,
    created_at: createdAt.toISOString(),
  }
}
