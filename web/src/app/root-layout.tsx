import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useComing } from '../lib/arrival.ts'
import * as m from '../messages/compiled/messages.ts'
import { SkipLink } from '../ui/site-frame.tsx'
import { ToastRegion } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { LoginEnded } from './login-ended.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageChange, PageOnItsWay } from './page-change.tsx'
import { PagePlace } from './page-place.tsx'
import { TabBar } from './tab-bar.tsx'

export function RootLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** What stands around every page, whatever happens inside. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink href="#main">{m.skip_to_content()}</SkipLink>
      <PageOnItsWay />
      <Header />
      <main id="main" className="mx-auto max-w-wrap px-gutter" tabIndex={-1}>
        {children}
      </main>
      {/* What comes may be shorter than what stands in for it. */}
      {useComing() || <Footer />}
      <TabBar />
      <OfflineStrip />
      <LoginEnded />
      <LogOutQuestion />
      <LoginSheet />
      <ToastRegion label={m.messages()} closeLabel={m.close()} />
      <PageChange />
      <PagePlace />
    </>
  )
}
