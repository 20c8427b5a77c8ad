import { cities, searchTypes } from '@sheds/contract/cities'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import SearchIcon from 'lucide-react/icons/search'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart, useHydrated, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { IconButton, iconButton } from '../../../ui/icon-button.tsx'
import { SearchBar, SearchBox, SearchChoices, SearchFold, SearchPlace } from '../../../ui/site-frame.tsx'
import { searchPath } from './search-path.ts'

const offersPart = lazyPart(async () => (await import('./search-offers.tsx')).SearchOffers)

/** In the order of the types. */
const typeNames = [m.search_all, m.search_product, m.search_music, m.search_shed, m.search_user, m.search_write]

/** Search bar, behind an icon on phones. Opens and searches without JavaScript too. */
export function Search() {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const { place, fold, open, hide } = useSearchFold(field)
  const asked = new URLSearchParams(pathname === searchPath ? search : '')
  return (
    <SearchPlace ref={place}>
      <SearchFold ref={fold}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: not every screen reader announces a summary's state by
            itself */}
        <summary
          className={iconButton}
          aria-label={m.search()}
          aria-expanded={hydrated ? open : undefined}
          aria-controls="search"
        >
          <SearchIcon />
          <ArrowLeft />
        </summary>
      </SearchFold>
      <SearchForm asked={asked} field={field} onLeave={hide} />
    </SearchPlace>
  )
}

interface SearchFormProps {
  /** Search parameters of the page below. */
  asked: URLSearchParams
  field: RefObject<HTMLInputElement | null>
  onLeave: () => Promise<void>
}

function SearchForm({ asked, field, onLeave }: SearchFormProps) {
  const navigate = useNavigate()
  // The suggestions load with the first interaction; until then, and without them, this is a plain form.
  const [begun, setBegun] = useState(false)
  const begin = () => setBegun(true)
  const Offers = useLazyPart(offersPart, begun)
  const { shown, query, isTyped } = useWords(field, asked)
  const type = () => {
    isTyped.current = true
    begin()
  }
  const go = (href: string) => {
    isTyped.current = false
    void onLeave().then(() => navigate(href))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Closes the suggestions and a phone's keyboard.
    field.current?.blur()
    const words = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    go(`${searchPath}?${words}`)
  }
  return (
    <SearchBar
      role="search"
      id="search"
      action={searchPath}
      method="get"
      onSubmit={onSubmit}
      onFocus={begin}
      onInput={type}
    >
      <QueryBox field={field} query={query} />
      <Choices key={`choices ${shown}`} asked={asked} />
      {Offers && <Offers key={`offers ${shown}`} field={field} onGo={go} />}
    </SearchBar>
  )
}

function QueryBox({ field, query }: Pick<SearchFormProps, 'field'> & { query: string }) {
  // Announces to screen readers that the field has suggestions, before their code loads.
  const combobox = useHydrated() && ({ role: 'combobox', 'aria-expanded': false } as const)
  return (
    <SearchBox>
      <IconButton type="submit" label={m.search()} icon={<SearchIcon className="size-4.5" />} />
      <input
        {...combobox}
        ref={field}
        type="search"
        name="query"
        defaultValue={query}
        placeholder={m.search_the_market()}
        aria-label={m.search_the_market()}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
    </SearchBox>
  )
}

/** Shows the query of the page below. Text typed before hydration, or while results load, stays for the next search. */
const useWords = (field: RefObject<HTMLInputElement | null>, asked: URLSearchParams) => {
  const shown = asked.toString()
  const query = asked.get('query') ?? ''
  const isTyped = useRef(false)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (field.current && before.current !== shown && !isTyped.current) field.current.value = query
    before.current = shown
  }, [shown, query, field])
  return { shown, query, isTyped }
}

function Choices({ asked }: Pick<SearchFormProps, 'asked'>) {
  return (
    <SearchChoices>
      <select name="type" aria-label={m.search_type()} defaultValue={asked.get('type') ?? 'all'}>
        {searchTypes.map((type, place) => (
          <option key={type} value={type}>
            {typeNames[place]?.()}
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

/** Syncs the `<details>` element, which a browser opens without a script, with the URL. */
const useSearchFold = (field: RefObject<HTMLInputElement | null>) => {
  const { open, show, hide } = useOverlay('search')
  const place = useRef<HTMLDivElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const close = useEffectEvent(hide)
  const toggled = useEffectEvent(() => {
    if (!fold.current?.open) return void hide()
    field.current?.focus()
    show()
  })
  useEffect(() => {
    const details = fold.current
    // It may have been opened before hydration.
    if (details?.open) toggled()
    const tell = () => toggled()
    details?.addEventListener('toggle', tell)
    return () => details?.removeEventListener('toggle', tell)
  }, [])
  useEffect(() => {
    if (!fold.current || !place.current) return
    const isFree = document.activeElement === document.body || place.current.contains(document.activeElement)
    if (!open && fold.current.open && isFree) fold.current.querySelector('summary')?.focus()
    fold.current.open = open
    return open ? onLeaving(() => close()) : undefined
  }, [open])
  return { place, fold, open, hide }
}

/** Closes on Escape. Nothing below can be tapped, because the search covers a phone's whole screen. */
const onLeaving = (close: () => Promise<void>): (() => void) => {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') void close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
