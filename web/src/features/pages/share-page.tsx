import { getProfile, type ShedOfUser, type UserCard } from '@sheds/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { placeNow, useHydrated } from '../../hydration/hydration.ts'
import { queryOf } from '../../lib/api/query.ts'
import { categoryName, number } from '../../lib/language/format.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import { dropShared, type SharedContent } from '../../lib/share/shared-base.ts'
import { putInForm, readShared } from '../../lib/share/shared-in.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { MembersOnly } from '../users/members-only.tsx'

export const head: PageModule['head'] = () => ({ title: m.share_in_title(), index: false })

/**
 * Target of another app's share: photos become a new product of the member's shed, text becomes a draft in the
 * composer.
 */
export function Page() {
  return (
    <MembersOnly title={m.share_in_title()} reason={m.share_in_login()}>
      <div className="mx-auto max-w-xl pb-8">
        <h1 className="mt-4 mb-3 text-2xl">{m.share_in_title()}</h1>
        {useHydrated() && <SharedItems />}
      </div>
    </MembersOnly>
  )
}

function SharedItems() {
  const [shared, setShared] = useState<SharedContent | 'none'>()
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

/** Passes the content to its form and opens that, once even if called repeatedly. */
const usePassOn = () => {
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const passOn = (work: () => Promise<void>, to: string): void => {
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
  return { failed, passOn }
}

/** Text becomes a draft in the composer. */
function Words({ shared }: { shared: SharedContent }) {
  const { failed, passOn } = usePassOn()
  const start = useEffectEvent(() => passOn(() => putInForm(shared, asWrite()), '/writes'))
  useEffect(() => start(), [])
  if (!failed) return null
  return (
    <>
      <Alert tone="danger">{m.share_in_words_lost()}</Alert>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{shared.text}</p>
    </>
  )
}

function Photos({ shared }: { shared: SharedContent }) {
  const { failed, passOn } = usePassOn()
  const toShed = ({ id, category }: { id: string; category: string }): void => {
    const form = { form: 'new-product', thing: id, label: m.add_product(), field: 'description' }
    passOn(() => putInForm(shared, form), `/sheds/${id}/add_product/${category}`)
  }
  return (
    <div className="grid gap-4">
      <SharedPhotos photos={shared.photos} />
      {failed && <Alert tone="danger">{m.share_in_lost()}</Alert>}
      <ShedChoice onChoice={toShed} />
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => passOn(() => putInForm(shared, asWrite()), '/writes')}>
          {m.share_in_write()}
        </Button>
        <ButtonLink kind="text" href="/feeds" onClick={() => void dropShared().catch(() => undefined)}>
          {m.share_in_drop()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Preview of the shared photos. */
function SharedPhotos({ photos }: { photos: readonly File[] }) {
  const [addresses, setAddresses] = useState<readonly string[]>([])
  useEffect(() => {
    const made = photos.map((photo) => URL.createObjectURL(photo))
    setAddresses(made)
    return () => made.forEach((each) => void URL.revokeObjectURL(each))
  }, [photos])
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {addresses.map((address) => (
          <img key={address} src={address} alt="" className="size-24 rounded-md bg-surface-2 object-cover" />
        ))}
      </div>
      <p className="mt-2 flex items-center gap-1 text-sm text-ink-2">
        <Check className="size-4 flex-none" />
        {m.share_in_size({ n: photos.length, count: number(photos.length) })}
      </p>
    </div>
  )
}

type Choice = Pick<ShedOfUser, 'id' | 'category'>
const mostSheds = 100

/** Uses the member's only shed, offers a choice of several, or suggests opening the first. */
function ShedChoice({ onChoice }: { onChoice: (shed: Choice) => void }) {
  const me = useViewer()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(getProfile, { params: { id: (me ?? '') as UserCard['id'] }, query: { limit: mostSheds } }),
    enabled: me !== undefined,
  })
  const sheds = data?.my_shed
  const [only, ...others] = sheds ?? []
  const chooseOnly = useEffectEvent(onChoice)
  useEffect(() => {
    if (only !== undefined && others.length === 0) chooseOnly(only)
  }, [only, others.length])
  if (sheds === undefined && error !== null)
    return (
      <ErrorState
        message={m.share_in_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (sheds === undefined) return <RowSkeletons label={m.loading()} times={2} />
  if (only === undefined) return <NoShed />
  if (others.length === 0) return <RowSkeletons label={m.loading()} times={1} />
  return <Sheds sheds={sheds} onChoice={onChoice} />
}

function Sheds({ sheds, onChoice }: { sheds: readonly ShedOfUser[]; onChoice: (shed: Choice) => void }) {
  return (
    <div>
      <h2 className="text-lg">{m.share_in_which()}</h2>
      <ul className={rowList}>
        {sheds.map((shed) => (
          <li key={shed.id}>
            <ListRow
              mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo ?? undefined} />}
              title={shed.name}
              meta={categoryName(shed.category)}
              end={
                <Button
                  kind="soft"
                  size="sm"
                  onClick={() => onChoice(shed)}
                  aria-label={`${m.add_product()}: ${shed.name}`}
                >
                  {m.add_product()}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoShed() {
  return (
    <EmptyState
      heading="h2"
      cloth="caisses"
      title={m.share_in_no_shed()}
      text={m.share_in_no_shed_text()}
      action={
        <ButtonLink kind="brand" href="/create_shed">
          {m.create_shed()}
        </ButtonLink>
      }
    />
  )
}
