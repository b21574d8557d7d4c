import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { InFrame, RoutePending } from '../route-states.tsx'
import { type Place, useOptionalPlace, useSession } from '../session.ts'
import { store, stored } from '../stored.ts'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { Notice } from '../ui/notice.tsx'
import { CommandMenu } from './command-menu.tsx'
import { Navigation, NavigationDrawer } from './navigation.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TopBar } from './top-bar.tsx'

type Overlay = 'commands' | 'help' | 'navigation' | null

/** Navigation, top bar and the screen. Everything that a signed-in person sees is inside. */
export function Frame() {
  const t = useText(texts)
  const { is_operator } = useSession()
  const isOperating = useMatchRoute()({ to: '/operator', fuzzy: true }) !== false && is_operator
  const lastOne = useOptionalPlace()
  // An operator acts on all organisations and on both modes.
  const place = isOperating ? null : lastOne
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [isCollapsed, setCollapsed] = useState(stored('navigation') === 'collapsed')
  const close = () => setOverlay(null)
  const collapse = (collapsed: boolean) => {
    store('navigation', collapsed ? 'collapsed' : 'open')
    setCollapsed(collapsed)
  }
  useShortcuts({ place: lastOne, onCommands: () => setOverlay('commands'), onHelp: () => setOverlay('help') })
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-2.5 font-semibold text-on-brand focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Navigation place={lastOne} isCollapsed={isCollapsed} onCollapse={collapse} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          place={place}
          isOperating={isOperating}
          onCommands={() => setOverlay('commands')}
          onHelp={() => setOverlay('help')}
          onNavigation={() => setOverlay('navigation')}
        />
        <Screen place={place} />
      </div>
      {overlay === 'commands' && <CommandMenu place={lastOne} onClose={close} onHelp={() => setOverlay('help')} />}
      {overlay === 'help' && <ShortcutHelp place={lastOne} onClose={close} />}
      {overlay === 'navigation' && <NavigationDrawer place={lastOne} onClose={close} />}
    </div>
  )
}

/** Another organisation or mode is another screen: nothing of the one before may stay on it. */
function Screen({ place }: { readonly place: Place | null }) {
  const t = useText(texts)
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 sm:px-8 sm:py-8">
      {place?.organisation.disabled && (
        <div className="mb-6">
          <Notice kind="warning">{t('organisation.disabled')}</Notice>
        </div>
      )}
      <InFrame value={true}>
        <Suspense fallback={<RoutePending />}>
          <Outlet key={place ? `${place.organisation.org_id}/${place.mode}` : 'none'} />
        </Suspense>
      </InFrame>
    </main>
  )
}
