import type { AdapterUnderTest } from './adapter-under-test.ts'
import { EMAIL } from './email.ts'
import { exotelSms } from './exotel-sms.ts'
import { exotelVoiceUnderTest } from './exotel-voice.ts'
import { plivoSms } from './plivo-sms.ts'
import { twilioSms } from './twilio-sms.ts'
import { twilioVoiceUnderTest } from './twilio-voice.ts'
import { whatsapp } from './whatsapp.ts'

/** Every adapter of a real provider. conformance.test.ts runs all behaviours with each. */
export const ADAPTERS: readonly AdapterUnderTest[] = [
  EMAIL,
  exotelSms,
  exotelVoiceUnderTest,
  plivoSms,
  twilioSms,
  twilioVoiceUnderTest,
  whatsapp,
]
