import type { AstroInlineConfig } from 'astro'

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number]

const DARK = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/

/** web/ui/tokens.css for Starlight, whose pages have a switch between light and dark and write the choice into `data-theme`. */
export function tokensByTheme(): VitePlugin {
  return {
    name: 'tokens-by-theme',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (!id.endsWith('web/ui/tokens.css')) return null
      if (!DARK.test(code)) throw new Error('web/ui/tokens.css no longer has dark colours in one media query.')
      return code
        .replace(DARK, ":root[data-theme='dark'] {$1}")
        .replace('color-scheme: light dark;', 'color-scheme: light;')
        .concat("\n:root[data-theme='dark'] { color-scheme: dark; }\n")
    },
  }
}
