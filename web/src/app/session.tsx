import { createContext, type ReactNode, use } from 'react'

const SessionContext = createContext({ signedIn: false })

interface SessionProviderProps {
  /** What the `signed_in` cookie said when the page was made. */
  signedIn: boolean
  children: ReactNode
}

export function SessionProvider({ signedIn, children }: SessionProviderProps) {
  return <SessionContext value={{ signedIn }}>{children}</SessionContext>
}

/** Is somebody logged in on this device? Known on the server too, so that the right header is in the HTML. */
export const useSession = () => use(SessionContext)
