import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { SessionProvider } from '../lib/session.tsx'
import { LanguageSwitch } from './language.tsx'

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
