import type { PosterOf } from '@sheds/contract/posters/poster'
import Share2 from 'lucide-react/icons/share-2'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { SocialItem } from '../../ui/list/social-item.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useOverlay } from '../overlay/overlay.ts'
import type { LinkCardProps } from './link-card.tsx'
import { hasOwnSheet, passOn, type SharedThing } from './pass-on.ts'

interface ShareButtonProps {
  thing: SharedThing
  /** With its label; otherwise only the icon. */
  worded?: boolean | undefined
  className?: string | undefined
  /** Name of the sheet in the address. */
  overlay?: string | undefined
  /** Link as a chat will show it. */
  card?: LinkCardProps | undefined
  /** Poster for a WhatsApp Status, which only our sheet offers. */
  poster?: PosterOf | undefined
}

const sheetPart = lazyPart(
  () => import('./share-sheet.tsx'),
  (module) => module.ShareSheet,
)

/** Shares a public page by the phone's own sheet or by ours; hidden without JavaScript, which both need. */
export function ShareButton({
  thing,
  worded = false,
  className = 'ms-auto',
  overlay = 'share',
  card,
  poster,
}: ShareButtonProps) {
  const { open, show, hide } = useOverlay(overlay)
  const Sheet = useLazyPart(sheetPart, open)
  return (
    <>
      <SocialItem
        icon={<Share2 className="size-4.5" />}
        className={`noscript:hidden ${className}`}
        aria-label={worded ? undefined : m.share()}
        aria-haspopup="dialog"
        onPointerEnter={sheetPart.load}
        onClick={() => (hasOwnSheet() && poster === undefined ? passOn(thing, show) : show())}
      >
        {worded && m.share()}
      </SocialItem>
      <Dialog open={open} onClose={hide} title={m.share()} closeLabel={m.close()}>
        {Sheet ? <Sheet thing={thing} card={card} poster={poster} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Dialog>
    </>
  )
}
