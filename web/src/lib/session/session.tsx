import { createContext, type ReactNode, use, useMemo } from 'react'
import { useHasLogin } from './my-info.store.ts'

const SessionContext = createContext({ signedIn: false })

interface SessionProviderProps {
  /** What the `signed_in` cookie said when the page was made. */
  signedIn: boolean
  children: ReactNode
}

export function SessionProvider({ signedIn, children }: SessionProviderProps) {
  // The cookie may outlive the login.
  const isSignedIn = useHasLogin(signedIn) && signedIn
  return <SessionContext value={useMemo(() => ({ signedIn: isSignedIn }), [isSignedIn])}>{children}</SessionContext>
}

/** Is somebody logged in on this device? Known on the server too, so that the right header is in the HTML. */
export const useSession = () => use(SessionContext)
