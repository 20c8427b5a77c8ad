import type { PosterOf } from '@sheds/contract/posters/poster'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share from 'lucide-react/icons/share-2'
import { type FocusEvent, useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { control, controlGroup } from '../../ui/form/text-input.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Photo } from '../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LinkCard, type LinkCardProps } from './link-card.tsx'
import { passOn, type SharedThing, shareWordsOf, whatsAppHref } from './pass-on.ts'

interface ShareSheetProps {
  thing: SharedThing
  /** Link as a chat will show it; by default the thing's own picture is shown. */
  card?: LinkCardProps | undefined
  /** Poster for a WhatsApp Status. */
  poster?: PosterOf | undefined
  /** Runs when the link was passed to WhatsApp or to the device's own sheet. */
  onPassedOn?: () => void
}

const posterPart = lazyPart(
  () => import('./status-poster.tsx'),
  (module) => module.StatusPoster,
)

/** Link to copy, WhatsApp, and the device's own sheet. */
export function ShareSheet({ thing, card, poster, onPassedOn }: ShareSheetProps) {
  const { url } = shareWordsOf(thing)
  const Poster = useLazyPart(posterPart, poster !== undefined)
  const passOnElsewhere = (): void => {
    passOn(thing)
    onPassedOn?.()
  }
  return (
    <Stack>
      {card === undefined ? <Thing thing={thing} /> : <LinkCard {...card} />}
      <LinkField address={url} name={thing.name} />
      <ButtonLink
        kind="brand"
        size="lg"
        block
        href={whatsAppHref(thing)}
        target="_blank"
        rel="noopener"
        icon={<MessageCircle />}
        onClick={onPassedOn}
      >
        {m.share_whatsapp()}
      </ButtonLink>
      {poster && (Poster ? <Poster poster={poster} thing={thing} /> : <Skeleton className="h-13 rounded-full" />)}
      {'share' in navigator && (
        <Button size="lg" block icon={<Share />} onClick={passOnElsewhere}>
          {m.share_elsewhere()}
        </Button>
      )}
    </Stack>
  )
}

function Thing({ thing: { picture, price, name } }: { thing: SharedThing }) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 pb-1.75">
      {picture !== undefined && <Photo src={picture} alt="" rounded className="w-18 flex-none self-start" />}
      <span className="min-w-0 flex-[1_1_5.5rem]">
        {price !== undefined && <b className="tabular-nums">{price}</b>}
        <span className="line-clamp-2 text-sm font-[650]">{name}</span>
      </span>
    </div>
  )
}

/** Shows the link as a name, as addresses are hard to read; if copying fails, as an address to copy by hand. */
function LinkField({ address, name }: { address: string; name: string }) {
  const [byHand, setByHand] = useState(false)
  const { show } = useToasts()
  const refused = (): void => {
    setByHand(true)
    show({ text: m.share_copy_failed(), kind: 'error', key: 'copied' })
  }
  const copy = (): void => {
    navigator.clipboard?.writeText(address).then(() => show({ text: m.share_copied(), key: 'copied' }), refused) ??
      refused()
  }
  return (
    <div className={controlGroup}>
      {byHand ? (
        <input ref={mark} readOnly value={address} aria-label={m.share_link()} className={control} onFocus={markAll} />
      ) : (
        <a href={address} target="_blank" rel="noopener" className="min-w-0 flex-1 rounded-sm px-3.5 py-1.5">
          <VisuallyHidden>{m.share_link()} </VisuallyHidden>
          <span className="block truncate text-sm font-label">{name}</span>
          <span className="block truncate text-xs text-ink-2">{new URL(address).host}</span>
        </a>
      )}
      <Button kind="text" icon={<Copy className="size-4.5" />} onClick={copy}>
        {m.share_copy()}
      </Button>
    </div>
  )
}

const mark = (field: HTMLInputElement | null): void => field?.select()

const markAll = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select()
