import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEMES } from './core/accent.ts'

test('accent colours are judged on the colours of the pages', () => {
  const css = readFileSync(new URL('../../../../web/ui/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  for (const [name, value] of Object.entries(THEMES.light)) expect(light).toContain(`--${name}: ${value};`)
  for (const [name, value] of Object.entries(THEMES.dark)) expect(dark).toContain(`--${name}: ${value};`)
})
