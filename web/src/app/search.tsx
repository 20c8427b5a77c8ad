import { cities, type SearchType, searchTypes } from '@sheds/contract/cities'
import SearchIcon from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../alive/alive.ts'
import * as m from '../messages/compiled/messages.ts'

export const searchPath = '/render_search'

const typeNames: Readonly<Record<SearchType, () => string>> = {
  all: m.search_all,
  product: m.search_product,
  music: m.search_music,
  shed: m.search_shed,
  user: m.search_user,
  write: m.search_write,
}

/** The search bar; on phones behind its icon. It opens and searches without JavaScript too. */
export function Search() {
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = (): void => {
    if (fold.current) fold.current.open = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page folds the search
  useEffect(close, [pathname])
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !fold.current?.open) return
    close()
    fold.current.querySelector('summary')?.focus()
  }
  const onToggle = (): void => {
    const isOpen = fold.current?.open === true
    setOpen(isOpen)
    if (isOpen) field.current?.focus()
  }
  const asked = new URLSearchParams(pathname === searchPath ? search : '')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the search from anywhere inside it
    <div className="search-place" onKeyDown={closeOnEscape}>
      <details ref={fold} className="search-fold" onToggle={onToggle}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: not every screen reader tells a summary's state by itself */}
        <summary
          className="icon-btn"
          aria-label={m.search()}
          aria-expanded={hydrated ? open : undefined}
          aria-controls="search"
        >
          <SearchIcon className="i" />
        </summary>
      </details>
      <SearchForm key={asked.toString()} asked={asked} field={field} onSearched={close} />
    </div>
  )
}

interface SearchFormProps {
  /** What is being searched on the page below. */
  asked: URLSearchParams
  field: RefObject<HTMLInputElement | null>
  onSearched: () => void
}

function SearchForm({ asked, field, onSearched }: SearchFormProps) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const words = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    onSearched()
    void navigate(`${searchPath}?${words}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 do not know the search element
    <form id="search" role="search" className="search" action={searchPath} method="get" onSubmit={onSubmit}>
      <div className="search-box">
        <button type="submit" className="icon-btn" aria-label={m.search()}>
          <SearchIcon className="i i-sm" />
        </button>
        <input
          ref={field}
          type="search"
          name="query"
          defaultValue={asked.get('query') ?? ''}
          placeholder={m.search_the_market()}
          aria-label={m.search_the_market()}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
      </div>
      <SearchChoices asked={asked} />
    </form>
  )
}

function SearchChoices({ asked }: Pick<SearchFormProps, 'asked'>) {
  return (
    <div className="search-choices">
      <select name="type" aria-label={m.search_type()} defaultValue={asked.get('type') ?? 'all'}>
        {searchTypes.map((type) => (
          <option key={type} value={type}>
            {typeNames[type]()}
          </option>
        ))}
      </select>
      <select name="location" aria-label={m.search_city()} defaultValue={asked.get('location') ?? ''}>
        <option value="">{m.all_cities()}</option>
        {cities.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </select>
    </div>
  )
}
