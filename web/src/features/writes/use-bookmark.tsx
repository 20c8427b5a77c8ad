import { bookmarkWrite, unbookmarkWrite, type Write } from '@sheds/contract/writes/writes'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkMinus from 'lucide-react/icons/bookmark-minus'
import { taskCall } from '../../lib/outbox/send-task.ts'
import { useTask } from '../../lib/outbox/use-task.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { authorName } from './compose/post-author.tsx'

/** Menu item that bookmarks a write or removes its bookmark. */
export const useBookmarkItem = ({ id, author, viewer }: Write) => {
  const { show } = useToasts()
  const { pendingValue, tap } = useTask({
    action: {
      kind: 'bookmark',
      id,
      thing: { look: 'person', name: authorName(author), picture: author.picture ?? undefined },
    },
    call: (wanted) => taskCall(wanted ? bookmarkWrite : unbookmarkWrite, { params: { id } }),
    tags: [],
    failure: (wanted) => (wanted ? m.bookmark_failed() : m.unbookmark_failed()),
    done: (wanted) => show({ text: wanted ? m.bookmark_done() : m.bookmark_removed(), key: `bookmark ${id}` }),
  })
  const isOn = pendingValue ?? viewer?.bookmarked === true
  return {
    label: isOn ? m.bookmark_remove() : m.bookmark_add(),
    icon: isOn ? <BookmarkMinus className="size-4.5" /> : <Bookmark className="size-4.5" />,
    onSelect: () => tap(!isOn),
  }
}
