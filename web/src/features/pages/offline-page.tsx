import FileText from 'lucide-react/icons/file-text'
import PenLine from 'lucide-react/icons/pen-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../hydration/hydration.ts'
import { useBasketCount } from '../../lib/basket/basket.store.ts'
import { number } from '../../lib/language/format.ts'
import { useNow } from '../../lib/language/now.ts'
import { shortAt } from '../../lib/language/short-time.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { ownAddress } from '../../lib/session/own-address.ts'
import { type KeptPage, keptPages } from '../../lib/worker/kept-pages.ts'
import { useOpenWhenBack } from '../../lib/worker/reach.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'

export const head: PageModule['head'] = () => ({ title: m.offline_title(), index: false })

/**
 * Shown instead of a page that is not on the device: lists the pages available offline, and opens the requested one
 * once online.
 */
export function Page() {
  const { search } = useLocation()
  // The requested page is known only to the device.
  const requested = useHydrated() ? requestedPage(search) : undefined
  const kept = useStoredPages()
  useOpenWhenBack(requested)
  return (
    <div className="mx-auto max-w-xl">
      <EmptyState
        heading="h1"
        cloth="tole"
        title={m.offline_title()}
        text={m.offline_text()}
        action={
          requested && (
            <Button icon={<RotateCcw className="size-4.5" />} onClick={() => window.location.replace(requested)}>
              {m.offline_try()}
            </Button>
          )
        }
      />
      <SectionHead title={m.offline_list()} className="mt-4" />
      {kept && <StoredPagesList pages={kept} />}
    </div>
  )
}

const requestedPage = (search: string): string | undefined => {
  const from = new URLSearchParams(search).get('from')
  return from === null ? undefined : ownAddress(from, window.location.origin)
}

const useStoredPages = (): readonly KeptPage[] | undefined => {
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

/** Content available offline: pages with the time of the last visit, and the basket. */
function StoredPagesList({ pages }: { pages: readonly KeptPage[] }) {
  const count = useBasketCount()
  if (pages.length === 0 && count === 0) return <p className="mt-2 text-ink-2">{m.offline_list_empty()}</p>
  return (
    <ul className={rowList}>
      {count > 0 && (
        <li>
          <ListRow
            mark={<Mark icon={<ShoppingBasket />} />}
            title={m.offline_basket({ n: count, count: number(count) })}
            meta={m.offline_basket_text()}
            href="/basket"
          />
        </li>
      )}
      {pages.map((page) => (
        <li key={page.address}>
          <StoredPageRow page={page} />
        </li>
      ))}
    </ul>
  )
}

function StoredPageRow({ page: { address, title, picture, at } }: { page: KeptPage }) {
  const when = shortAt(at, useNow())
  const [kind, id] = kindOf(address)
  const mark =
    kind === 'shed' ? (
      <ShedMark id={id} name={title} src={picture} />
    ) : picture && (kind === 'product' || kind === 'dish') ? (
      <img src={picture} alt="" width="40" height="40" className="size-10 shrink-0 rounded-md object-cover" />
    ) : (
      <Mark icon={kind === 'write' ? <PenLine /> : <FileText />} />
    )
  return <ListRow mark={mark} title={title} meta={seen[kind]({ when })} href={address} />
}

const seen = {
  shed: m.offline_seen_shed,
  product: m.offline_seen_product,
  dish: m.offline_seen_dish,
  write: m.offline_seen_write,
  page: m.offline_seen_page,
}

const kinds: Readonly<Record<string, keyof typeof seen>> = {
  sheds: 'shed',
  products: 'product',
  menu: 'dish',
  writes: 'write',
}

const kindOf = (address: string): [keyof typeof seen, id: string] => {
  const [, first = '', id] = address.split(/[/?]/)
  return id === undefined || !/^[0-9a-f-]{36}$/.test(id) ? ['page', ''] : [kinds[first] ?? 'page', id]
}

function Mark({ icon }: { icon: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2 [&>svg]:size-4.5">
      {icon}
    </span>
  )
}
