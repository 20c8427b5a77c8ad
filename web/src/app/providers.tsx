import { type DehydratedState, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, StrictMode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { isPassing } from '../lib/api/api.ts'
import { onLanguage, putFocusBack, putPlaceBack } from '../lib/language/language.ts'
import { locale } from '../lib/language/locale.ts'
import { SessionProvider } from '../lib/session/session.tsx'

interface ProvidersProps {
  client: QueryClient
  dehydrated: DehydratedState | undefined
  signedIn: boolean
  children: ReactNode
}

/** Contexts of every page, the same on the server and in the browser. */
export function Providers({ client, dehydrated, signedIn, children }: ProvidersProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={dehydrated}>
          <SessionProvider signedIn={signedIn}>
            <LanguageSwitch>{children}</LanguageSwitch>
          </SessionProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Cache of the server's answers. Those rendered by the server count as fresh for 30 seconds. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isWorthRetrying(error) },
      // Offline a mutation fails at once: it must not wait here and be sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The server does not retry: a reader waits for its page, and a retry would add to its load. */
const isWorthRetrying = (error: unknown): boolean => typeof window !== 'undefined' && isPassing(error)

/** Remounts its children when the language changes, as texts are plain function calls that no state follows. */
function LanguageSwitch({ children }: { children: ReactNode }) {
  const lang = useSyncExternalStore(onLanguage, locale, locale)
  // Runs after the children's effects: the remounted scroll restoration scrolls to the top.
  useLayoutEffect(putPlaceBack)
  useEffect(putFocusBack)
  return <Fragment key={lang}>{children}</Fragment>
}
