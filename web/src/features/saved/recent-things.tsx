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
import { foundHref } from '../search/box/offers.rules.ts'
import { ThingMark } from './thing-mark.tsx'

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
  const { kind, id, name, of, picture, at } = thing
  return (
    <ListRow
      mark={<ThingMark kind={kind} id={id} name={name} picture={picture} />}
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
