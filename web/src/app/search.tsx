import { cities, type SearchType, searchTypes } from '@sheds/contract/cities'
import SearchIcon from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../alive/alive.ts'
import * as m from '../messages/compiled/messages.ts'
import { IconButton, iconButton } from '../ui/icon-button.tsx'
import { SearchBar, SearchBox, SearchChoices, SearchFold, SearchPlace } from '../ui/site-frame.tsx'

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
    <SearchPlace onKeyDown={closeOnEscape}>
      <SearchFold ref={fold} onToggle={onToggle}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: not every screen reader tells a summary's state by itself */}
        <summary
          className={iconButton}
          aria-label={m.search()}
          aria-expanded={hydrated ? open : undefined}
          aria-controls="search"
        >
          <SearchIcon />
        </summary>
      </SearchFold>
      <SearchForm key={asked.toString()} asked={asked} field={field} onSearched={close} />
    </SearchPlace>
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
    <SearchBar role="search" id="search" action={searchPath} method="get" onSubmit={onSubmit}>
      <SearchBox>
        <IconButton type="submit" label={m.search()} icon={<SearchIcon className="size-4.5" />} />
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
      </SearchBox>
      <Choices asked={asked} />
    </SearchBar>
  )
}

function Choices({ asked }: Pick<SearchFormProps, 'asked'>) {
  return (
    <SearchChoices>
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
    </SearchChoices>
  )
}
