import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface NoMusicProps {
  /** A filter is active, so there may be other music. */
  filtered?: boolean
  text?: string
  action?: ReactNode
}

/** Empty state without music, or without matches of a filter. */
export function NoMusic({ filtered = false, text, action }: NoMusicProps) {
  return (
    <EmptyState
      boxed
      className="mt-3"
      heading="h3"
      cloth="disque"
      title={filtered ? m.music_none_matching() : m.music_none()}
      text={text ?? (filtered ? m.music_none_matching_text() : m.music_none_text())}
      action={action}
    />
  )
}
