import { Suspense, useEffect, useState } from 'react'
import { CONSOLE, safeNext, signedOutPage } from '../addresses.ts'
import { api, type Session } from '../api/index.ts'
import { ErrorState } from '../ui/states.tsx'
import { ConfirmLink, ConfirmSignUp } from './confirm.tsx'
import { Invitation } from './invitation.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { ConfirmSingleSignOn, recallNext } from './single-sign-on.tsx'

/** Pages for people who are not signed in. Links between them load the document again: it is in the browser's cache but for 1 KB. */
export function SignedOut() {
  return <Suspense>{pageOf(signedOutPage(location.pathname))}</Suspense>
}

function pageOf(page: ReturnType<typeof signedOutPage>) {
  if (page === 'sign-in/link') return <ConfirmLink onDone={enter} />
  if (page === 'sign-in/sso') return <ConfirmSingleSignOn onDone={enterAgain} />
  if (page === 'sign-up/confirm') return <ConfirmSignUp onDone={enter} />
  if (page === 'invitation') return <Invitation onDone={enter} />
  return <WithSession isSignUp={page === 'sign-up'} />
}

/** Whoever is signed in goes on at once; whether sign-up is open is known only now. */
function WithSession({ isSignUp }: { readonly isSignUp: boolean }) {
  const [session, setSession] = useState<Session | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another call
  useEffect(() => {
    const controller = new AbortController()
    setError(null)
    api.session(controller.signal).then(
      found => (found.user === null ? setSession(found) : enter()),
      thrown => controller.signal.aborted || setError(thrown),
    )
    return () => controller.abort()
  }, [attempt])
  if (error !== null)
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg content-center p-6">
        <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} />
      </main>
    )
  if (session === null) return null
  return isSignUp ? (
    <SignUp isOpen={session.sign_up_open} />
  ) : (
    <SignIn isSignUpOpen={session.sign_up_open} onDone={enter} />
  )
}

/** To the address from which somebody was sent here, or to a new organisation, or to the start. */
function enter(orgId?: string): void {
  const next = safeNext(new URLSearchParams(location.search).get('next'))
  location.replace(orgId === undefined ? (next ?? CONSOLE) : `${CONSOLE}/${encodeURIComponent(orgId)}/test`)
}

/** The address at which somebody began went through the identity provider in the storage of the tab. */
function enterAgain(): void {
  location.replace(safeNext(recallNext()) ?? CONSOLE)
}
