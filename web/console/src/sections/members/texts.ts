import en from '../../../../messages/en/console-members.json'
import type { Role } from '../../api/index.ts'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-members.json'))

export const ROLES: readonly Role[] = ['owner', 'recruiter', 'developer', 'viewer']
