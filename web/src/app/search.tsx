import { cities, type SearchType, searchTypes } from '@sheds/contract/cities'
import SearchIcon from 'lucide-react/icons/search'
import { type FormEvent, type RefObject, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../alive/alive.ts'
import * as m from '../messages/compiled/messages.ts'
import { IconButton, iconButton } from '../ui/icon-button.tsx'
import { SearchBar, SearchBox, SearchChoices, SearchFold, SearchPlace } from '../ui/site-frame.tsx'
import { useSearchFold } from './use-search-fold.ts'

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
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const { place, fold, open, hide } = useSearchFold(field)
  const asked = new URLSearchParams(pathname === searchPath ? search : '')
  return (
    <SearchPlace ref={place}>
      <SearchFold ref={fold}>
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
      <SearchForm key={asked.toString()} asked={asked} field={field} onSearched={hide} />
    </SearchPlace>
  )
}

interface SearchFormProps {
  /** What is being searched on the page below. */
  asked: URLSearchParams
  field: RefObject<HTMLInputElement | null>
  onSearched: () => Promise<void>
}

function SearchForm({ asked, field, onSearched }: SearchFormProps) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const words = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    void onSearched().then(() => navigate(`${searchPath}?${words}`))
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
