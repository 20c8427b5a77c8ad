import * as m from '../../messages/compiled/messages.ts'
import { publicOrigin } from '../session/own-address.ts'

export interface LinkCardProps {
  /** Title and description in the page's head. */
  title: string
  description: string
  /** Preview picture for chats, 1200 × 630. */
  image: string
}

/** Link as a chat shows it. */
export function LinkCard({ title, description, image }: LinkCardProps) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-ink-2">{m.share_preview()}</figcaption>
      <div className="overflow-hidden rounded-md border border-solid border-border bg-surface-2">
        <img src={image} alt="" width={1200} height={630} className="aspect-[1200/630] w-full object-cover" />
        <div className="px-3 py-2">
          <p className="line-clamp-2 wrap-anywhere text-sm font-label">{title}</p>
          <p className="line-clamp-2 wrap-anywhere text-xs text-ink-2">{description}</p>
          <p className="text-xs text-ink-3">{new URL(publicOrigin()).host}</p>
        </div>
      </div>
    </figure>
  )
}
