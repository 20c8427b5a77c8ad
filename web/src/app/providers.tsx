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

/** What every page stands in, the same on the server and in the browser. */
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

/** The one cache of server state. What the server rendered is taken as fresh for half a minute. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isWorthRetrying(error) },
      // Without a line it fails at once: nothing is kept here to go by itself when there is one again.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** A reader waits for the server's page, and what is too much for the server is not asked twice. */
const isWorthRetrying = (error: unknown): boolean => typeof window !== 'undefined' && isPassing(error)

/** Renders its children anew when the language changes: texts are plain function calls, nothing else would tell them. */
function LanguageSwitch({ children }: { children: ReactNode }) {
  const lang = useSyncExternalStore(onLanguage, locale, locale)
  // After the children's own: the router's scroll restoration, new as well, goes to the top.
  useLayoutEffect(putPlaceBack)
  useEffect(putFocusBack)
  return <Fragment key={lang}>{children}</Fragment>
}
