import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../ui/tokens.css'
import './app.css'
import { signedOutPage } from './addresses.ts'
import { takeTokenFromAddress } from './signed-out/token.ts'
import { LanguageProvider } from './text/text.tsx'
import { applyTheme } from './theme.ts'

applyTheme()
takeTokenFromAddress()

// After a release the files of the one before may be gone: the document names the new ones.
addEventListener('vite:preloadError', () => location.reload())

/** Not awaited at the top level: the parts import from this file's chunk, and would wait for it. */
async function start(): Promise<void> {
  const App = signedOutPage(location.pathname) === null ? await loadConsole() : await loadSignedOut()
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <LanguageProvider>
        <App />
      </LanguageProvider>
    </StrictMode>,
  )
}

async function loadSignedOut() {
  const { SignedOut } = await import('./signed-out/app.tsx')
  return SignedOut
}

/** At once, and not one after the other: almost every screen needs both. */
async function loadConsole() {
  const [{ Console }] = await Promise.all([import('./console.tsx'), import('./frame/frame.tsx')])
  return Console
}

void start()
