import starlight from '@astrojs/starlight'
import type { AstroInlineConfig } from 'astro'
import { addressOf, BASE } from '../content/links.ts'
import type { Group, Page } from '../content/site.ts'
import { tokensByTheme } from './tokens.ts'

interface Settings {
  readonly root: string
  readonly outDir: string
  readonly cacheDir: string
  readonly groups: readonly Group[]
}

/** Closed until needed: the reference has more pages than all guides. */
const COLLAPSED: readonly string[] = ['Error codes', 'Event types', 'Operating', 'Releases']

export function astroConfig({ root, outDir, cacheDir, groups }: Settings): AstroInlineConfig {
  return {
    root,
    outDir,
    cacheDir,
    base: BASE,
    configFile: false,
    logLevel: 'error',
    trailingSlash: 'always',
    devToolbar: { enabled: false },
    build: { format: 'directory', assets: 'assets', inlineStylesheets: 'never' },
    // A file of its own for every script and picture: the policy allows nothing inline.
    vite: { build: { assetsInlineLimit: 0 }, logLevel: 'error', plugins: [tokensByTheme()] },
    integrations: [
      starlight({
        title: 'Pramaan docs',
        description: 'Guides and reference of the Pramaan APIs.',
        logo: { src: '../web/ui/mark.svg' },
        favicon: '/assets/mark.svg',
        customCss: ['../web/ui/tokens.css', './src/theme.css'],
        components: { SocialIcons: './src/HeaderLinks.astro', Footer: './src/Footer.astro' },
        // An address that does not exist gets the page of all others.
        disable404Route: true,
        // Two themes whose colours Expressive Code corrects until they have the contrast of WCAG AA on our background.
        expressiveCode: {
          themes: ['github-dark', 'github-light'],
          // Wrapped: on a phone a line that has to be scrolled cannot be read.
          defaultProps: { frame: 'none', wrap: true },
          styleOverrides: {
            borderRadius: 'var(--radius-control)',
            borderColor: 'var(--line)',
            codeBackground: 'var(--surface)',
            frames: { frameBoxShadowCssValue: 'none' },
          },
        },
        sidebar: groups.map(({ title, pages }) => ({
          label: title,
          collapsed: COLLAPSED.includes(title),
          items: pages.map(sidebarItem),
        })),
      }),
    ],
  }
}

/** Starlight adds the base to addresses itself. */
function sidebarItem({ label, slug }: Page) {
  return { label, link: addressOf(slug).slice(BASE.length) }
}
