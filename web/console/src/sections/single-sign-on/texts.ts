import en from '../../../../messages/en/console-single-sign-on.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-single-sign-on.json'))
