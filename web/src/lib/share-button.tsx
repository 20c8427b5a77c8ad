import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../alive/alive.ts'
import * as m from '../messages/compiled/messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Lines } from '../ui/skeleton.tsx'
import { SocialItem } from '../ui/social-item.tsx'
import { hasOwnSheet, passOn, type SharedThing } from './pass-on.ts'

interface ShareButtonProps {
  thing: SharedThing
  /** With its word; the icon alone otherwise. */
  worded?: boolean | undefined
  className?: string | undefined
}

const sheetPart = lazyPart(
  () => import('./share-sheet.tsx'),
  (module) => module.ShareSheet,
)

/** Passes a public page on: by the phone's own sheet, or by ours. It needs JavaScript, as both do. */
export function ShareButton({ thing, worded = false, className = 'ms-auto' }: ShareButtonProps) {
  const [open, setOpen] = useState(false)
  const Sheet = useLazyPart(sheetPart, open)
  return (
    <>
      <SocialItem
        icon={<Share2 className="size-4.5" />}
        className={`noscript:hidden ${className}`}
        aria-label={worded ? undefined : m.share()}
        aria-haspopup="dialog"
        onPointerEnter={sheetPart.load}
        onClick={() => (hasOwnSheet() ? passOn(thing, () => setOpen(true)) : setOpen(true))}
      >
        {worded && m.share()}
      </SocialItem>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.share()} closeLabel={m.close()}>
        {Sheet ? <Sheet thing={thing} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Dialog>
    </>
  )
}
