import type { Channel, Method } from '../../api/index.ts'

/** In the order in which candidates go through them. */
export const METHODS: readonly Method[] = ['data_enrichment', 'skill_verification', 'interest_collection']
export const CHANNELS: readonly Channel[] = ['whatsapp', 'sms', 'voice', 'email']
