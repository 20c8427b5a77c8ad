import { createContext, type ReactNode, use, useMemo } from 'react'
import { useHasLogin } from './my-info.store.ts'

const SessionContext = createContext({ signedIn: false })

interface SessionProviderProps {
  /** Whether there was a `signed_in` cookie when the page was rendered. */
  signedIn: boolean
  children: ReactNode
}

export function SessionProvider({ signedIn, children }: SessionProviderProps) {
  // The cookie may outlive the login.
  const isSignedIn = useHasLogin(signedIn) && signedIn
  return <SessionContext value={useMemo(() => ({ signedIn: isSignedIn }), [isSignedIn])}>{children}</SessionContext>
}

/** Whether a user is logged in on this device; known on the server, too, so that its HTML has the right header. */
export const useSession = () => use(SessionContext)
