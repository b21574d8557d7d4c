import { all, byId, one } from '../../ui/dom.ts'

/**
 * Declines with one tap on a reason, which can be undone for some seconds. Programs that check e-mails press buttons, too: what a script or a
 * browser under remote control does is ignored. `decline` says whether it was recorded.
 */
export function offerDecline(decline: (reason: string) => Promise<boolean>): void {
  const reasons = byId('decline', HTMLElement)
  const notice = byId('declining', HTMLElement)
  let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly tapped: HTMLButtonElement } | null = null

  const show = (isDeclining: boolean) => {
    reasons.hidden = isDeclining
    notice.hidden = !isDeclining
  }
  const stopWaiting = (): HTMLButtonElement | null => {
    const tapped = waiting?.tapped ?? null
    clearTimeout(waiting?.timer)
    waiting = null
    return tapped
  }
  const record = async () => {
    const tapped = stopWaiting()
    if (tapped !== null && !(await decline(tapped.textContent ?? ''))) show(false)
  }

  for (const tapped of all(reasons, 'button', HTMLButtonElement))
    tapped.addEventListener('click', ({ isTrusted }) => {
      if (!isTrusted || navigator.webdriver || waiting !== null) return
      waiting = { tapped, timer: setTimeout(() => void record(), Number(notice.dataset.seconds) * 1000) }
      show(true)
      one(notice, 'button', HTMLButtonElement).focus()
    })
  one(notice, 'button', HTMLButtonElement).addEventListener('click', () => {
    const tapped = stopWaiting()
    show(false)
    tapped?.focus()
  })
  addEventListener('pagehide', () => void record())
}
