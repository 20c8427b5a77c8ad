import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../hydration/hydration.ts'
import { ownAddress } from '../../lib/login/own-address.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { type KeptPage, keptPages } from '../../lib/worker/kept-pages.ts'
import { useOpenWhenBack } from '../../lib/worker/reach.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { KeptList } from './offline-page-list.tsx'

export const head: PageModule['head'] = () => ({ title: m.offline_title(), index: false })

/** Where a page would be that this phone does not hold: what can be opened now, and the page itself as soon as it can be. */
export function Page() {
  const { search } = useLocation()
  // Which page was wanted is on the device alone.
  const wanted = useHydrated() ? wantedIn(search) : undefined
  const kept = useKeptPages()
  useOpenWhenBack(wanted)
  return (
    <div className="mx-auto max-w-xl">
      <EmptyState
        heading="h1"
        cloth="tole"
        title={m.offline_title()}
        text={m.offline_text()}
        action={
          wanted && (
            <Button icon={<RotateCcw className="size-4.5" />} onClick={() => window.location.replace(wanted)}>
              {m.offline_try()}
            </Button>
          )
        }
      />
      <SectionHead title={m.offline_list()} className="mt-4" />
      {kept && <KeptList pages={kept} />}
    </div>
  )
}

const wantedIn = (search: string): string | undefined => {
  const from = new URLSearchParams(search).get('from')
  return from === null ? undefined : ownAddress(from, window.location.origin)
}

const useKeptPages = (): readonly KeptPage[] | undefined => {
  const [pages, setPages] = useState<readonly KeptPage[]>()
  useEffect(() => {
    let isHere = true
    void keptPages().then((found) => isHere && setPages(found))
    return () => {
      isHere = false
    }
  }, [])
  return pages
}
