import { newShedCategories } from '@sheds/contract/categories'
import Clock from 'lucide-react/icons/clock'
import TrendingUp from 'lucide-react/icons/trending-up'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { categoryName } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipLink } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { popularSearches } from '../search.queries.ts'
import { kindNames } from './kind-names.ts'
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.store.ts'
import { type SearchRequest, searchRequestHref } from './search-request.ts'

interface BeforeTypingProps {
  /** Called instead of following the link. */
  onGo?: (href: string) => void
  /** Returns the focus to the search field. */
  onLeave?: () => void
}

/** Content of the box before typing: recent searches of this device, popular searches and categories. */
export function BeforeTyping({ onGo, onLeave }: BeforeTypingProps) {
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !onGo || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo(`${link.pathname}${link.search}`)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks and keys of the links inside
    <div
      className="grid gap-1 px-gutter pb-4 md:px-3.5"
      onClickCapture={follow}
      onKeyDown={(event) => walk(event, onLeave)}
    >
      <RecentList onForgotten={onLeave} />
      <PopularList />
      <CategoryList />
    </div>
  )
}

function RecentList({ onForgotten }: { onForgotten: (() => void) | undefined }) {
  const recent = useRecentSearches()
  if (recent.length === 0) return null
  const clear = (): void => {
    forgetSearches()
    onForgotten?.()
  }
  const forget = (asked: SearchRequest): void => {
    forgetSearch(asked)
    onForgotten?.()
  }
  return (
    <section>
      <div className="flex min-h-touch items-center gap-2">
        <h2 className="flex-1 text-lg font-title">{m.search_recent()}</h2>
        <Button kind="text" size="sm" onClick={clear} aria-label={m.search_recent_clear_all()}>
          {m.search_recent_clear()}
        </Button>
      </div>
      <ul>
        {recent.map((asked) => (
          <RecentRow key={asked.query} asked={asked} onForget={() => forget(asked)} />
        ))}
      </ul>
    </section>
  )
}

/** Name of a stored kind; undefined for `all` and for unknown values. */
const storedKindName = (type: string): string | undefined =>
  Object.entries(kindNames).find(([kind]) => kind === type)?.[1]()

function RecentRow({ asked, onForget }: { asked: SearchRequest; onForget: () => void }) {
  const { query, type, location } = asked
  const narrowed = [storedKindName(type), location].filter(Boolean).join(' · ')
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Link href={searchRequestHref(asked)} className="flex min-h-12 min-w-0 flex-1 items-center gap-3">
        <Clock className="size-5 text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          {query}
          {narrowed !== '' && <span className="block text-xs text-ink-3">{narrowed}</span>}
        </span>
      </Link>
      <IconButton
        label={m.search_recent_forget({ term: query })}
        icon={<X className="size-4.5" />}
        onClick={onForget}
        className="-me-3 text-ink-3"
      />
    </li>
  )
}

/** Categories, for visitors without a search term in mind. */
function CategoryList() {
  return (
    <section>
      <h2 className="flex min-h-touch items-center text-lg font-title">{m.nav_categories()}</h2>
      <ul className="flex flex-wrap gap-2">
        {newShedCategories.map((category) => (
          <li key={category}>
            <ChipLink href={`/shed/categories/${category}`}>{categoryName(category)}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PopularList() {
  const { data } = useAnswer(popularSearches())
  const recent = useRecentSearches()
  const terms = data?.terms ?? []
  if (terms.length === 0) return recent.length === 0 ? <p className="py-3 text-ink-2">{m.search_hint()}</p> : null
  return (
    <section>
      <h2 className="flex min-h-touch items-center text-lg font-title">{m.search_popular()}</h2>
      <ol className="flex flex-wrap gap-2">
        {terms.map(({ term, rises }, place) => (
          <li key={term} className="max-w-full">
            <ChipLink
              href={searchRequestHref({ query: term, type: 'all', location: '' })}
              className="max-w-full wrap-anywhere"
            >
              <b className="text-ink-3" aria-hidden="true">
                {place + 1}
              </b>
              {term}
              {rises && (
                <>
                  <TrendingUp className="size-3.75 text-success" />
                  <VisuallyHidden> {m.search_rises()}</VisuallyHidden>
                </>
              )}
            </ChipLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Arrow keys move between the links; above the first the focus returns to the field. */
const walk = (event: KeyboardEvent<HTMLElement>, onLeave: (() => void) | undefined): void => {
  if (event.key === 'Escape') return void onLeave?.()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || at === -1) return
  event.preventDefault()
  const next = links[at + step]
  if (next) next.focus()
  else if (step < 0) onLeave?.()
}
