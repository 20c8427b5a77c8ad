import Music from 'lucide-react/icons/music'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import {
  forgetRecentThings,
  type RecentKind,
  type RecentThing,
  useRecentThings,
} from '../../lib/recent/recent-things.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { clothClass, clothOf } from '../../ui/picture/cloth.ts'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { foundHref } from '../search/box/offers.rules.ts'

/** Things whose pages were opened on this device; shown without a network. */
export function RecentThings() {
  const things = useRecentThings()
  const { show } = useToasts()
  const place = useRef<HTMLDivElement>(null)
  const clear = (): void => {
    place.current?.focus()
    forgetRecentThings()
    show({ text: m.seen_cleared() })
  }
  return (
    <div ref={place} tabIndex={-1} className="pt-3 outline-none">
      {things.length === 0 ? (
        <EmptyState
          heading="h2"
          cloth="feuille"
          title={m.seen_none()}
          text={m.seen_none_text()}
          action={
            <ButtonLink href="/feeds" kind="brand">
              {m.saved_find_products()}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pb-1">
            <p className="min-w-0 flex-1 basis-40 text-sm text-ink-2">{m.seen_text()}</p>
            <Button kind="text" icon={<Trash2 className="size-4.5" />} onClick={clear}>
              {m.seen_clear()}
            </Button>
          </div>
          <ul className={rowList}>
            {things.map((thing) => (
              <li key={thing.id}>
                <RecentRow thing={thing} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const names: Readonly<Record<RecentKind, () => string>> = {
  product: m.product,
  dish: m.dish,
  music: m.music,
  shed: m.shed,
}

function RecentRow({ thing }: { thing: RecentThing }) {
  const { kind, id, name, of, at } = thing
  return (
    <ListRow
      mark={<RecentMark thing={thing} />}
      title={name}
      meta={
        <>
          {[names[kind](), of].filter(Boolean).join(' · ')} · <TimeAgo time={new Date(at).toISOString()} />
        </>
      }
      href={foundHref(kind, id)}
    />
  )
}

function RecentMark({ thing: { kind, id, name, picture } }: { thing: RecentThing }) {
  if (kind === 'shed') return <ShedMark id={id} name={name} src={picture ?? null} />
  if (picture !== undefined)
    return (
      <img
        src={picture}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        className="size-11 flex-none rounded-xs object-cover"
      />
    )
  if (kind === 'music')
    return (
      <span className="grid size-11 flex-none place-items-center rounded-xs bg-surface-2 text-ink-3">
        <Music className="size-5" />
      </span>
    )
  return <span aria-hidden="true" className={`size-11 flex-none rounded-xs ${clothClass(clothOf(id))}`} />
}
