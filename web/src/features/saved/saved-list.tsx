import type { SavedThings } from '@sheds/contract/saved/saved'
import type { SavedKind } from '@sheds/contract/saved/saved-kinds'
import type { ReactNode } from 'react'
import { useOnline } from '../../lib/api/use-online.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import type { List } from '../../lib/list/list.ts'
import { useSavedCopies } from '../../lib/recent/saved-copies.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { TilesSkeleton } from '../../ui/feedback/tile-skeleton.tsx'
import { writeList } from '../../ui/form/writing.tsx'
import { rowList } from '../../ui/list/row.ts'
import { tileGrid } from '../../ui/list/tile.tsx'
import { likableMusic } from '../music/likable-music.ts'
import { MusicList } from '../music/music-list.tsx'
import { musicPriceText } from '../music/music-names.ts'
import { MusicRow } from '../music/music-row.tsx'
import { PostsLoading } from '../writes/replies/replies-loading.tsx'
import { WriteCard } from '../writes/write-card.tsx'
import { LikeHeart } from './like-heart.tsx'
import { savedThingsHref } from './saved.address.ts'
import { savedOf } from './saved.queries.ts'
import { SavedCopies, useStoreCopies } from './saved-copy.tsx'
import { SavedDishTile, SavedProductTile, SavedShedRow } from './saved-rows.tsx'

interface SavedListProps {
  kind: SavedKind
  cursor: string
}

/** Saved things of one kind, last saved first. */
export function SavedList({ kind, cursor }: SavedListProps) {
  const online = useOnline()
  const copies = useSavedCopies(kind)
  if (!online && copies !== undefined && copies.length > 0) return <SavedCopies kind={kind} copies={copies} />
  return (
    <>
      {isWatched[kind] && <p className="pb-3 text-sm text-ink-2">{m.saved_news()}</p>}
      {lists[kind](cursor)}
    </>
  )
}

/** Kinds whose changes are reported under the bell. */
const isWatched: Readonly<Record<SavedKind, boolean>> = {
  product: true,
  dish: true,
  music: true,
  shed: false,
  write: false,
}

const tiles = (times: number) => <TilesSkeleton times={times} />

const lists: Readonly<Record<SavedKind, (cursor: string) => ReactNode>> = {
  product: (cursor) => (
    <Things kind="product" list={savedOf('product')} cursor={cursor} className={tileGrid} skeleton={tiles}>
      {(product) => <SavedProductTile product={product} />}
    </Things>
  ),
  dish: (cursor) => (
    <Things kind="dish" list={savedOf('dish')} cursor={cursor} className={tileGrid} skeleton={tiles}>
      {(dish) => <SavedDishTile dish={dish} />}
    </Things>
  ),
  music: (cursor) => <SavedMusic cursor={cursor} />,
  shed: (cursor) => (
    <Things
      kind="shed"
      list={savedOf('shed')}
      cursor={cursor}
      className={rowList}
      skeleton={(times) => <RowSkeletons label={m.loading()} times={times} shape="square" />}
    >
      {(shed) => <SavedShedRow shed={shed} />}
    </Things>
  ),
  write: (cursor) => (
    <Things
      kind="write"
      list={savedOf('write')}
      cursor={cursor}
      className={writeList}
      skeleton={(times) => <PostsLoading times={times} />}
    >
      {(write) => <WriteCard write={write} />}
    </Things>
  ),
}

interface ThingsProps<Kind extends SavedKind> {
  kind: Kind
  list: List<SavedThings[Kind][number]>
  cursor: string
  className: string
  skeleton: (times: number) => ReactNode
  children: (thing: SavedThings[Kind][number]) => ReactNode
}

function Things<Kind extends SavedKind>({ kind, list, cursor, children, ...look }: ThingsProps<Kind>) {
  // Refetched on every visit, because likes elsewhere change it.
  const found = useList(list, { start: cursor, always: true })
  useStoreCopies(kind, cursor === '' && !found.borrowed ? found.rows : undefined)
  return (
    <EndlessList
      list={found}
      empty={<NothingSaved kind={kind} />}
      failure={m.saved_failed()}
      moreLabel={m.saved_more()}
      hrefOf={(next) => savedThingsHref(kind, next)}
      {...look}
    >
      {(thing) => children(thing)}
    </EndlessList>
  )
}

function SavedMusic({ cursor }: { cursor: string }) {
  const { rows, borrowed } = useList(savedOf('music'), { start: cursor })
  useStoreCopies('music', cursor === '' && !borrowed ? rows : undefined)
  const from = { label: m.saved(), href: savedThingsHref('music') }
  return (
    <MusicList
      list={savedOf('music')}
      plan={{ start: cursor, always: true }}
      from={from}
      hrefOf={(next) => savedThingsHref('music', next)}
      empty={<NothingSaved kind="music" />}
      rowOf={(music, pieces, above) => (
        <MusicRow
          music={music}
          pieces={pieces}
          from={from}
          shed
          eager={above === undefined}
          end={<LikeHeart thing={likableMusic(music)} />}
        >
          <span className="block text-sm font-label tabular-nums">{musicPriceText(music)}</span>
        </MusicRow>
      )}
    />
  )
}

const empties: Readonly<
  Record<SavedKind, { title: () => string; text: () => string; href: string; way: () => string }>
> = {
  product: { title: m.saved_no_products, text: m.saved_no_products_text, href: '/feeds', way: m.saved_find_products },
  dish: {
    title: m.saved_no_dishes,
    text: m.saved_no_dishes_text,
    href: '/shed/categories/food_delivery',
    way: m.saved_find_dishes,
  },
  music: {
    title: m.saved_no_music,
    text: m.saved_no_music_text,
    href: '/shed/categories/music',
    way: m.saved_find_music,
  },
  shed: { title: m.saved_no_sheds, text: m.saved_no_sheds_text, href: '/sheds', way: m.saved_find_sheds },
  write: { title: m.saved_no_writes, text: m.saved_no_writes_text, href: '/writes', way: m.saved_find_writes },
}

function NothingSaved({ kind }: { kind: SavedKind }) {
  const { title, text, href, way } = empties[kind]
  return (
    <EmptyState
      heading="h2"
      cloth="panier"
      title={title()}
      text={text()}
      action={
        <ButtonLink href={href} kind="brand">
          {way()}
        </ButtonLink>
      }
    />
  )
}
