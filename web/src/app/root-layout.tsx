import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { LoginEnded, LoginSheet, LogOutQuestion } from '../features/login/login.api.ts'
import { useComing } from '../lib/page/arrival.ts'
import { PlayerPlace } from '../lib/player/player-place.tsx'
import * as m from '../messages/compiled/messages.ts'
import { ToastRegion } from '../ui/feedback/toast.tsx'
import { SkipLink } from '../ui/site-frame.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { InstallPlace } from './frame/install-place.tsx'
import { NetPlace } from './frame/net-place.tsx'
import { TabBar } from './frame/tab-bar.tsx'
import { PageChange, PageOnItsWay } from './page-change.tsx'
import { PagePlace } from './page-place.tsx'

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
      <NetPlace />
      <main id="main" className="mx-auto max-w-wrap px-gutter" tabIndex={-1}>
        {children}
      </main>
      {/* What comes may be shorter than what stands in for it. */}
      {useComing() || <Footer />}
      <PlayerPlace />
      <TabBar />
      <LoginEnded />
      <LogOutQuestion />
      <InstallPlace />
      <LoginSheet />
      <ToastRegion label={m.messages()} closeLabel={m.close()} />
      <PageChange />
      <PagePlace />
    </>
  )
}
