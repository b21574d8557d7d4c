import type { CallInstruction, HookAnswer } from '../../../features/channels/index.ts'

/**
 * What the applets of the call flow ask: `gather` what to say before a key, `keys` and `no-key` whether to go on after one or none,
 * `closing` the last words. `no-key` is an address of its own, because it is not documented that `digits` of the gather before are
 * gone then.
 */
export const HOOK_KINDS = ['gather', 'keys', 'no-key', 'closing', 'status'] as const
export type HookKind = (typeof HOOK_KINDS)[number]
type Applet = 'gather' | 'passthru' | 'greeting'

const APPLETS: Readonly<Record<HookKind, Applet | null>> = {
  gather: 'gather',
  keys: 'passthru',
  'no-key': 'passthru',
  closing: 'greeting',
  status: null,
}

export function appletOf(kind: HookKind | null | undefined): Applet | null {
  return kind ? APPLETS[kind] : null
}

/** A gather that is asked for after the end says the last words and waits no longer than it must. */
const LEAST_SECONDS = 1

export function renderForApplet(instructions: readonly CallInstruction[], applet: Applet): HookAnswer {
  const gather = instructions.find(each => each.kind === 'gather')
  const words = instructions.flatMap(each => (each.kind === 'hang_up' ? [] : each.speech)).map(({ text }) => text)
  if (applet === 'gather') return gatherAnswer(words.join(' '), gather?.timeoutSeconds ?? LEAST_SECONDS)
  if (applet === 'greeting') return { status: 200, contentType: 'text/plain; charset=utf-8', body: words.join(' ') }
  // A Passthru goes to one branch of the flow or to the other, by the status alone.
  return { status: gather === undefined ? 302 : 200, contentType: 'text/plain', body: '' }
}

/**
 * https://support.exotel.com/support/solutions/articles/3000084635-working-with-gather-applet. Its defaults are 255 digits and # as the
 * last key. The prompt is not repeated by Exotel, because our flow counts how often it is.
 */
function gatherAnswer(text: string, timeoutSeconds: number): HookAnswer {
  const body = {
    gather_prompt: { text },
    max_input_digits: 1,
    finish_on_key: '',
    input_timeout: timeoutSeconds,
    repeat_menu: 0,
  }
  return { status: 200, contentType: 'application/json', body: JSON.stringify(body) }
}
