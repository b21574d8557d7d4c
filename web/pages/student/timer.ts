import { h } from '../../ui/dom.ts'
import { serverNow } from './calls.ts'
import { type Go, say, t } from './page.ts'

/** Seconds left at which the time is announced; between them it is only shown. */
const ANNOUNCED_AT = [600, 300, 60, 30]
const LOW_SECONDS = 60

export function startTimer(endsAt: number, go: Go): { readonly element: HTMLElement; readonly stop: () => void } {
  const digits = h('span', { translate: 'no' })
  const element = h('span', { role: 'timer' }, `${t('questions.left')} `, digits)
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - serverNow()) / 1000))
  let before = secondsLeft()
  const tick = () => {
    const left = secondsLeft()
    element.parentElement?.toggleAttribute('data-low', left <= LOW_SECONDS)
    digits.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    const passed = ANNOUNCED_AT.find(mark => before > mark && left <= mark)
    if (passed !== undefined) say(timeLeft(passed))
    before = left
    if (left > 0) return
    stop()
    void go.refresh()
  }
  const ticking = setInterval(tick, 1000)
  const stop = () => clearInterval(ticking)
  tick()
  return { element, stop }
}

function timeLeft(seconds: number): string {
  return seconds < 60
    ? t('questions.leftSeconds', { count: seconds })
    : t('questions.leftMinutes', { count: seconds / 60 })
}
