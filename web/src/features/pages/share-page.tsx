import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { placeNow, useHydrated } from '../../hydration/hydration.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { dropShared, type Shared } from '../../lib/share/shared-base.ts'
import { putInForm, readShared } from '../../lib/share/shared-in.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { SharedPhotos, ShedChoice } from './share-page-sheds.tsx'

export const head: PageModule['head'] = () => ({ title: m.share_in_title(), index: false })

/** What another app shared goes on from here: a photo to a new product of one's own shed, a text to the composer. */
export function Page() {
  return (
    <MembersOnly title={m.share_in_title()} reason={m.share_in_login()}>
      <div className="mx-auto max-w-xl pb-8">
        <h1 className="mt-4 mb-3 text-2xl">{m.share_in_title()}</h1>
        {useHydrated() && <GoingOn />}
      </div>
    </MembersOnly>
  )
}

function GoingOn() {
  const [shared, setShared] = useState<Shared | 'none'>()
  const isLost = new URLSearchParams(useLocation().search).has('lost')
  useEffect(() => {
    let isHere = true
    void readShared()
      .catch(() => undefined)
      .then((found) => isHere && setShared(found ?? 'none'))
    return () => {
      isHere = false
    }
  }, [])
  if (isLost) return <Alert tone="warn">{m.share_in_lost()}</Alert>
  if (shared === undefined) return null
  if (shared === 'none')
    return <EmptyState heading="h2" cloth="panier" title={m.share_in_none()} text={m.share_in_none_text()} />
  return shared.photos.length > 0 ? <Photos shared={shared} /> : <Words shared={shared} />
}

const asWrite = () => ({ form: 'write', label: m.write_draft(), field: 'content' })

/** On to what it is for, once, however often that is asked for. */
const useGoingOn = () => {
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const goOn = (work: () => Promise<void>, to: string): void => {
    if (busy.current) return
    busy.current = true
    const isHere = placeNow()
    work().then(
      () => {
        if (isHere()) void navigate(to, { replace: true })
      },
      () => {
        busy.current = false
        setFailed(true)
      },
    )
  }
  return { failed, goOn }
}

/** It stands in the composer as if it had been typed there. */
function Words({ shared }: { shared: Shared }) {
  const { failed, goOn } = useGoingOn()
  const start = useEffectEvent(() => goOn(() => putInForm(shared, asWrite()), '/writes'))
  useEffect(() => start(), [])
  if (!failed) return null
  return (
    <>
      <Alert tone="danger">{m.share_in_words_lost()}</Alert>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{shared.text}</p>
    </>
  )
}

function Photos({ shared }: { shared: Shared }) {
  const { failed, goOn } = useGoingOn()
  const toShed = ({ id, category }: { id: string; category: string }): void => {
    const form = { form: 'new-product', thing: id, label: m.add_product(), field: 'description' }
    goOn(() => putInForm(shared, form), `/sheds/${id}/add_product/${category}`)
  }
  return (
    <div className="grid gap-4">
      <SharedPhotos photos={shared.photos} />
      {failed && <Alert tone="danger">{m.share_in_lost()}</Alert>}
      <ShedChoice onChoice={toShed} />
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => goOn(() => putInForm(shared, asWrite()), '/writes')}>
          {m.share_in_write()}
        </Button>
        <ButtonLink kind="text" href="/feeds" onClick={() => void dropShared().catch(() => undefined)}>
          {m.share_in_drop()}
        </ButtonLink>
      </div>
    </div>
  )
}
