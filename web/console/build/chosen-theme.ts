import type { Plugin } from 'vite'

const DARK = /@media \(prefers-color-scheme: dark\) \{\s*:root (\{[^}]*\})\s*\}/

/**
 * web/ui/tokens.css follows the system's theme. In the console people may choose one: the dark colours also apply where data-theme says
 * so, and do not where it says light.
 */
export function chosenTheme(): Plugin {
  return {
    name: 'chosen-theme',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('/web/ui/tokens.css')) return null
      if (!DARK.test(source)) throw new Error('web/ui/tokens.css has no block of dark colours.')
      const code = source.replace(
        DARK,
        (_block, colours: string) =>
          `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) ${colours} }\n` +
          `:root[data-theme="dark"] ${colours}\n` +
          ':root[data-theme="dark"] { color-scheme: dark }\n:root[data-theme="light"] { color-scheme: light }',
      )
      return { code, map: null }
    },
  }
}
