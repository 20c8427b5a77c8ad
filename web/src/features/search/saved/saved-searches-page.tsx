import { deleteSavedSearch, type SavedSearch } from '@sheds/contract/search/saved-searches'
import { useMutation } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { refusalOf } from '../../../lib/api/refusal.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { categoryName } from '../../../lib/language/format.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { conditionName } from '../../products/product-condition.ts'
import { MembersOnly } from '../../users/members-only.tsx'
import { cityNamed } from '../search.address.ts'
import { kindName, priceText } from '../search.messages.ts'
import { savedSearches } from '../search.queries.ts'
import { savedHref } from './saved-search.rules.ts'

export const head: PageModule['head'] = () => ({ title: `${m.saved_searches()} · Sheds`, index: false })

export function Page() {
  return (
    <Columns>
      <MembersOnly title={m.saved_searches()} reason={m.saved_searches_reason()}>
        <div className="mx-auto max-w-2xl">
          <BackLink href="/notifications/settings">{m.notifications_settings()}</BackLink>
          <h1 className="text-2xl text-balance">{m.saved_searches()}</h1>
          <p className="pb-2 text-sm text-ink-2">{m.saved_searches_text()}</p>
          <SavedList />
        </div>
      </MembersOnly>
    </Columns>
  )
}

function SavedList() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EndlessList
        // Refetched on every visit, because another device may have changed it.
        list={useList(savedSearches(), { always: true })}
        empty={<EmptyState cloth="caisses" title={m.saved_searches_none()} text={m.saved_searches_none_text()} />}
        failure={m.saved_searches_failed()}
        moreLabel={m.saved_searches_more()}
        skeleton={(times) => <RowSkeletons label={m.loading()} times={times} shape="square" />}
      >
        {(saved) => <SavedRow saved={saved} onDeleted={() => place.current?.focus()} />}
      </EndlessList>
    </div>
  )
}

function SavedRow({ saved, onDeleted }: { saved: SavedSearch; onDeleted: () => void }) {
  const { show } = useToasts()
  const once = useOnce()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => callApi(deleteSavedSearch, { params: { id: saved.id } }),
    onSuccess: () => {
      onDeleted()
      show({ text: m.saved_search_deleted({ term: saved.query }) })
    },
    onError: (error) => show({ text: refusalOf(error) ?? m.saved_search_not_deleted(), kind: 'error' }),
  })
  return (
    <ListRow
      mark={
        <span className="grid size-11 flex-none place-items-center rounded-xs bg-surface-2 text-ink-2">
          <SearchIcon className="size-5" />
        </span>
      }
      title={saved.query}
      meta={narrowedBy(saved)}
      href={savedHref(saved)}
      end={
        <IconButton
          label={m.saved_search_delete({ term: saved.query })}
          icon={<Trash2 className="size-5" />}
          onClick={() => once(mutateAsync)}
          aria-busy={isPending || undefined}
        />
      }
    />
  )
}

const narrowedBy = ({ type, location, category, min, max, photo, condition }: SavedSearch): string =>
  [
    type === 'all' ? '' : kindName(type),
    cityNamed(location) || m.all_cities(),
    category === null ? '' : categoryName(category),
    priceText({ min, max }),
    conditionName(condition),
    photo ? m.filter_photo() : '',
  ]
    .filter(Boolean)
    .join(' · ')
