import { getProfile, type ShedOfUser, type UserCard } from '@sheds/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryOf } from '../../lib/api/query.ts'
import { categoryName, number } from '../../lib/language/format.ts'
import { useViewer } from '../../lib/login/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'

/** What was shared, as it is. */
export function SharedPhotos({ photos }: { photos: readonly File[] }) {
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

/** One shed is no question; of several one is chosen; without one the way is to open it. */
export function ShedChoice({ onChoice }: { onChoice: (shed: Choice) => void }) {
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
