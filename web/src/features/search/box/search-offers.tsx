import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchDrop } from '../../../ui/site-search-drop.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { suggestionsFor } from '../search.queries.ts'
import { BeforeTyping } from './before-typing.tsx'
import { OfferList } from './offer-list.tsx'
import { hasEnoughLetters, type Offer, offersFor, selectByKey } from './offers.rules.ts'
import { readSearchForm, type SearchRequest } from './search-request.ts'

interface SearchOffersProps {
  field: RefObject<HTMLInputElement | null>
  onGo: (href: string) => void
}

/** Suggestions of the search box: a combobox with a list in which nothing is selected until an arrow key is pressed. */
export function SearchOffers({ field, onGo }: SearchOffersProps) {
  const drop = useRef<HTMLDivElement>(null)
  // The suggestion instead of its index, because the list may change with the next response.
  const [choice, choose] = useState<Offer>()
  const id = useId()
  const take = (key: string): boolean => {
    const offer = offers?.[chosen]
    if (key === 'Enter' && offer) return goTo(offer.href)
    if (offers === undefined) return key === 'ArrowDown' && focusFirst(drop.current)
    const next = selectByKey(key, chosen, offers.length)
    if (next !== undefined) choose(offers[next])
    return key === 'ArrowDown' || key === 'ArrowUp'
  }
  const { asked, isOpen, close } = useSearchBox({ field, onKey: take, onTyped: () => choose(undefined) })
  const { answer, told } = useSuggestions(asked, isOpen)
  const offers = isOpen && hasEnoughLetters(asked.query) ? offersFor(asked, answer) : undefined
  const chosen = offers?.findIndex(({ kind, href }) => kind === choice?.kind && href === choice.href) ?? -1
  const goTo = (href: string): true => {
    close()
    onGo(href)
    return true
  }
  useComboboxAttributes(field, { isListed: offers !== undefined, id, chosen })
  return (
    <>
      {asked.query !== '' && <ClearButton field={field} />}
      <VisuallyHidden as="p" role="status">
        {offers && told && m.search_offers_count({ n: offers.length })}
      </VisuallyHidden>
      {isOpen && (
        <SearchDrop ref={drop}>
          {offers ? (
            <OfferList id={id} offers={offers} chosen={chosen} onGo={goTo} />
          ) : (
            <BeforeTyping onGo={goTo} onLeave={() => field.current?.focus()} />
          )}
        </SearchDrop>
      )}
    </>
  )
}

/** Rendered inside the shell's box. */
function ClearButton({ field }: Pick<SearchOffersProps, 'field'>) {
  const [box] = useState(() => field.current?.parentElement)
  const clear = (): void => {
    if (!field.current) return
    field.current.value = ''
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
    field.current.focus()
  }
  const button = <IconButton label={m.search_clear()} icon={<X className="size-4.5" />} onClick={clear} />
  return box ? createPortal(button, box) : null
}

/** Keeps the suggestions for the earlier text until the response for the current text arrives. */
const useSuggestions = (asked: SearchRequest, isOpen: boolean) => {
  const { query, type } = useAfterPause(asked)
  const { data, isPlaceholderData } = useQuery({
    ...askedBy(useViewer(), suggestionsFor(query, kindIn(type))),
    enabled: isOpen && hasEnoughLetters(query),
    placeholderData: (before) => before,
    retry: false,
  })
  return { answer: data, told: data !== undefined && !isPlaceholderData && query === asked.query }
}

const kindIn = (type: string): 'all' | FoundKind => foundKinds.find((kind) => kind === type) ?? 'all'

interface ComboboxState {
  isListed: boolean
  id: string
  chosen: number
}

/** The shell renders the field, so its ARIA attributes for the list are set here. */
const useComboboxAttributes = (
  { current: field }: RefObject<HTMLInputElement | null>,
  { isListed, id, chosen }: ComboboxState,
): void =>
  useLayoutEffect(() => {
    const say = (name: string, value: string | undefined): void => {
      if (value === undefined) field?.removeAttribute(name)
      else field?.setAttribute(name, value)
    }
    say('aria-autocomplete', 'list')
    say('aria-expanded', String(isListed))
    say('aria-controls', isListed ? id : undefined)
    say('aria-activedescendant', isListed && chosen >= 0 ? `${id}-${chosen}` : undefined)
  }, [field, isListed, id, chosen])

const focusFirst = (drop: HTMLElement | null): boolean => {
  const link = drop?.querySelector('a')
  link?.focus()
  return link !== null && link !== undefined
}

interface SearchBoxPlan {
  field: RefObject<HTMLInputElement | null>
  /** Called with a key before the box handles it; true if it was handled. */
  onKey: (key: string) => boolean
  /** Called when the text changes. */
  onTyped: () => void
}

/**
 * Text in the box, and whether its panel is open. The shell renders the field, which works before this code has loaded.
 */
const useSearchBox = ({ field, onKey, onTyped }: SearchBoxPlan) => {
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current)
  const [asked, setAsked] = useState(() => readBox(field.current))
  const read = useEffectEvent(() => {
    setAsked(readBox(field.current))
    onTyped()
    setOpen(true)
  })
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, isComposing, altKey } = event
    if (isComposing) return
    if (isOpen && onKey(key)) return void event.preventDefault()
    const folded = isFolded(field.current)
    if (key === 'Escape' && isOpen && !folded) {
      // By default the browser would clear the field and the header would close the overlay.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (key === 'Tab' && !folded && field.current?.value !== '') setOpen(false)
    if (!isOpen && (key === 'ArrowDown' || (key === 'ArrowUp' && !altKey))) {
      event.preventDefault()
      setOpen(true)
    }
  })
  const move = useEffectEvent((event: Event): void => {
    const { target } = event
    if (target === field.current) return void setOpen(true)
    const isInside = target instanceof Node && field.current?.form?.contains(target) === true
    if (!isInside || (target instanceof HTMLSelectElement && !isFolded(field.current))) setOpen(false)
  })
  useEffect(() => listenTo(field.current, { read, press, move, close: () => setOpen(false) }), [field])
  return { asked, isOpen, close: () => setOpen(false) }
}

/** True on a phone, where the search covers the page and closes as a whole. */
const isFolded = (field: HTMLInputElement | null): boolean =>
  field?.form?.previousElementSibling?.hasAttribute('open') === true

const readBox = (field: HTMLInputElement | null): SearchRequest =>
  field?.form ? readSearchForm(new FormData(field.form)) : { query: '', type: 'all', location: '' }

interface FieldListeners {
  read: () => void
  press: (event: KeyboardEvent) => void
  move: (event: Event) => void
  close: () => void
}

const listenTo = (field: HTMLInputElement | null, { read, press, move, close }: FieldListeners) => {
  const form = field?.form
  if (!field || !form) return undefined
  const controller = new AbortController()
  const { signal } = controller
  field.addEventListener('keydown', (event) => press(event), { signal })
  form.addEventListener('input', () => read(), { signal })
  form.addEventListener('submit', close, { signal })
  document.addEventListener('focusin', (event) => move(event), { signal })
  document.addEventListener('pointerdown', (event) => move(event), { signal })
  return () => controller.abort()
}
