import type { SuggestedThing } from '@sheds/contract/search/search'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Music from 'lucide-react/icons/music'
import PenLine from 'lucide-react/icons/pen-line'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useRef } from 'react'
import { moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { OfferedText } from './marked-text.tsx'
import type { Offer } from './offers.rules.ts'

interface OfferListProps {
  id: string
  offers: readonly Offer[]
  /** Index of the suggestion selected by arrow keys; -1 for none. */
  chosen: number
  onGo: (href: string) => void
}

/** List of suggestions. The focus stays in the field, so a tap here must not move it. */
export function OfferList({ id, offers, chosen, onGo }: OfferListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.search_offers()}
      onMouseDown={(event) => event.preventDefault()}
      className="py-1"
    >
      {offers.map((offer, place) => (
        <OfferRow
          key={`${offer.kind} ${offer.href}`}
          id={`${id}-${place}`}
          isChosen={place === chosen}
          isLast={place === offers.length - 1 && place > 0}
          onTake={() => onGo(offer.href)}
        >
          <Face offer={offer} />
        </OfferRow>
      ))}
    </div>
  )
}

interface OfferRowProps {
  id: string
  isChosen: boolean
  isLast: boolean
  onTake: () => void
  children: ReactNode
}

function OfferRow({ id, isChosen, isLast, onTake, children }: OfferRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the selected option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onTake}
      className={cx(
        'flex min-h-13 cursor-pointer items-center gap-3 px-gutter py-1 hover:bg-surface-2 md:px-3.5',
        isChosen && 'bg-surface-2',
        isLast && 'border-t text-brand-text',
      )}
    >
      {children}
    </div>
  )
}

function Face({ offer }: { offer: Offer }) {
  if (offer.kind === 'thing') return <ThingFace thing={offer.thing} />
  return (
    <>
      <span className="grid size-11 flex-none place-items-center">
        {offer.kind === 'all' ? <ArrowRight /> : <Search className="size-5 text-ink-3" />}
      </span>
      <span className={cx('min-w-0 flex-1 wrap-anywhere', offer.kind === 'all' && 'font-label')}>
        {offer.kind === 'all' ? m.search_offers_all({ term: offer.text }) : <OfferedText {...offer} />}
      </span>
    </>
  )
}

const kindNames: Readonly<Record<SuggestedThing['kind'], () => string>> = {
  product: m.product,
  dish: m.dish,
  music: m.music,
  shed: m.shed,
  user: m.found_person,
  write: m.write,
}

function ThingFace({ thing }: { thing: SuggestedThing }) {
  const { kind, name, marks, price, of } = thing
  return (
    <>
      <ThingMark thing={thing} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-5 wrap-anywhere">
          <span className="font-text">
            <OfferedText text={name} marks={marks} />
          </span>
        </span>
        <span className="block truncate text-xs text-ink-3">{[kindNames[kind](), of].filter(Boolean).join(' · ')}</span>
      </span>
      {price !== null && <MoneyText {...moneyParts(price)} className="text-md" />}
    </>
  )
}

/** Picture by kind: sheds have a roof, members are round. */
function ThingMark({ thing: { kind, id, name, picture } }: { thing: SuggestedThing }) {
  if (kind === 'shed') return <ShedMark id={id} name={name} src={picture} />
  if (kind === 'user' || (kind === 'write' && picture !== null)) return <Avatar name={name} src={picture} />
  if (picture === null && (kind === 'write' || kind === 'music'))
    return (
      <span className="grid size-11 flex-none place-items-center rounded-xs bg-surface-2 text-ink-3">
        {kind === 'music' ? <Music className="size-5" /> : <PenLine className="size-5" />}
      </span>
    )
  return (
    <Photo
      src={picture}
      alt=""
      cloth={picture === null ? clothOf(id) : undefined}
      className="w-11 flex-none rounded-xs"
    />
  )
}
