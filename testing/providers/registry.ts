import type { CreateFake } from './serve.ts'

/** Loaded by name in a process of its own, so that each process loads one provider only. */
export const FAKES: Readonly<Record<string, () => Promise<CreateFake>>> = {
  smtp: async () => (await import('./smtp.ts')).smtp,
  'exotel-sms': async () => (await import('./exotel-sms.ts')).exotelSms,
  'exotel-voice': async () => (await import('./exotel-voice.ts')).exotelVoice,
  'plivo-sms': async () => (await import('./plivo-sms.ts')).plivoSms,
  'twilio-sms': async () => (await import('./twilio-sms.ts')).twilioSms,
  'twilio-voice': async () => (await import('./twilio-voice.ts')).twilioVoice,
  whatsapp: async () => (await import('./whatsapp.ts')).whatsapp,
}
