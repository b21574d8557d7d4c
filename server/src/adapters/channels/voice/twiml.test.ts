import { expect, test } from 'vitest'
import { NO_INSTRUCTION, renderTwiml, SPOKEN_LANGUAGES } from './twiml.ts'

const url = 'https://jobs.example/hooks/a1?hook=call&send_id=SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'
const START = '<?xml version="1.0" encoding="UTF-8"?><Response>'

test('a prompt takes one key, # and silence included, and sends it to the same hook with its step', () => {
  const speech = [
    { language: 'hi', text: 'हिंदी के लिए 1 दबाइए।' },
    { language: 'en', text: 'Tom & "Co" <b>' },
  ] as const
  const { status, contentType, body } = renderTwiml([{ kind: 'gather', speech, step: 3, timeoutSeconds: 6 }], { url })
  expect([status, contentType]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(body).toBe(
    `${START}<Gather input="dtmf" numDigits="1" timeout="6" finishOnKey="" actionOnEmptyResult="true" method="POST" action="https://jobs.example/hooks/a1?hook=call&amp;send_id=SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD&amp;step=3"><Say language="hi-IN" voice="Google.hi-IN-Standard-A">हिंदी के लिए 1 दबाइए।</Say><Say language="en-IN" voice="Google.en-IN-Standard-A">Tom &amp; &quot;Co&quot; &lt;b&gt;</Say></Gather></Response>`,
  )
})

test('the step of the next prompt replaces that of the last', () => {
  const gather = { kind: 'gather', speech: [], step: 4, timeoutSeconds: 6 } as const
  expect(renderTwiml([gather], { url: `${url}&step=3` }).body).toContain('&amp;step=4"')
})

test('the last words are followed by the end, and without an instruction the call ends', () => {
  const say = { kind: 'say', speech: [{ language: 'en', text: 'Goodbye.' }] } as const
  expect(renderTwiml([say, { kind: 'hang_up' }], { url }).body).toBe(
    `${START}<Say language="en-IN" voice="Google.en-IN-Standard-A">Goodbye.</Say><Hangup/></Response>`,
  )
  expect(NO_INSTRUCTION.body).toBe(`${START}</Response>`)
})

test('Odia has no voice, so it is not offered', () => {
  expect(SPOKEN_LANGUAGES).not.toContain('or')
  expect(SPOKEN_LANGUAGES).toHaveLength(10)
})
