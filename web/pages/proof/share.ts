import { one } from '../../ui/dom.ts'

/** Copying and printing need a script; the other ways to share are links. */
export function startSharing(row: HTMLElement): void {
  const note = one(document, '[data-copied-note]', HTMLElement)
  const copy = one(row, '[data-copy]', HTMLButtonElement)
  const print = one(row, '[data-print]', HTMLButtonElement)
  // Missing outside of HTTPS.
  copy.hidden = !('clipboard' in navigator)
  print.hidden = false
  const { url = '', copied = '' } = row.dataset
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(url)
    copy.textContent = copied
    note.textContent = copied
  })
  print.addEventListener('click', () => window.print())
}
