import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchDrop } from '../../../ui/site-search-drop.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { suggestionsFor } from '../search.queries.ts'
import type { Asked } from './asked.ts'
import { BeforeTyping } from './before-typing.tsx'
import { OfferList } from './offer-list.tsx'
import { chosenBy, isEnough, type Offer, offersFor } from './offers.rules.ts'
import { useSearchBox } from './use-search-box.ts'

interface SearchOffersProps {
  field: RefObject<HTMLInputElement | null>
  onGo: (href: string) => void
}

/**
 * What the search's box offers while somebody types, and before: a combobox with a list, in which nothing is chosen until
 * an arrow does so.
 */
export function SearchOffers({ field, onGo }: SearchOffersProps) {
  const drop = useRef<HTMLDivElement>(null)
  // Not its place: what is offered may change under it when an answer comes.
  const [choice, choose] = useState<Offer>()
  const id = useId()
  const take = (key: string): boolean => {
    const offer = offers?.[chosen]
    if (key === 'Enter' && offer) return goTo(offer.href)
    if (offers === undefined) return key === 'ArrowDown' && focusFirst(drop.current)
    const next = chosenBy(key, chosen, offers.length)
    if (next !== undefined) choose(offers[next])
    return key === 'ArrowDown' || key === 'ArrowUp'
  }
  const { asked, isOpen, close } = useSearchBox({ field, onKey: take, onTyped: () => choose(undefined) })
  const { answer, told } = useSuggestions(asked, isOpen)
  const offers = isOpen && isEnough(asked.query) ? offersFor(asked, answer) : undefined
  const chosen = offers?.findIndex(({ kind, href }) => kind === choice?.kind && href === choice.href) ?? -1
  const goTo = (href: string): true => {
    close()
    onGo(href)
    return true
  }
  useWiring(field, { isListed: offers !== undefined, id, chosen })
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

/** Inside the box, which is the shell's. */
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

/** Of what was typed before, until the answer to what is typed now is here. */
const useSuggestions = (asked: Asked, isOpen: boolean) => {
  const { query, type } = useAfterPause(asked)
  const { data, isPlaceholderData } = useQuery({
    ...askedBy(useViewer(), suggestionsFor(query, kindIn(type))),
    enabled: isOpen && isEnough(query),
    placeholderData: (before) => before,
    retry: false,
  })
  return { answer: data, told: data !== undefined && !isPlaceholderData && query === asked.query }
}

const kindIn = (type: string): 'all' | FoundKind => foundKinds.find((kind) => kind === type) ?? 'all'

interface Wiring {
  isListed: boolean
  id: string
  chosen: number
}

/** The field is the shell's: what it says of the list is said on its behalf. */
const useWiring = ({ current: field }: RefObject<HTMLInputElement | null>, { isListed, id, chosen }: Wiring): void =>
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
