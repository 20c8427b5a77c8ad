import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import * as m from '../../messages/compiled/messages.ts'
import { NewsBar, NewsBarButton } from '../../ui/feedback/news-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { once } from '../../ui/once.ts'
import { useWatched } from '../../ui/watched.ts'
import { useOnline } from '../api/use-online.ts'
import { release } from './release.store.ts'

interface Answers {
  onUpdate: () => void
  onLater: () => void
}

/** Shows the bar at the end of the page, in a root of its own: pages load nothing of it before there is an update. */
export const showBar = once((answers: Answers): void =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(<NewVersionBar {...answers} />),
)

/** Bar above the tabs, until the user taps; hidden while the device is offline. */
function NewVersionBar({ onUpdate, onLater }: Answers) {
  const phase = useWatched(release)
  const isOnline = useOnline()
  useLanguage()
  return (
    <div role="status">
      {isOnline && (phase === 'offered' || phase === 'waits') && (
        <NewsBar>
          <RotateCcw className="size-4.5 flex-none" />
          {phase === 'waits' ? m.new_version_waits() : m.new_version()}
          {phase === 'offered' && (
            <NewsBarButton type="button" onClick={onUpdate}>
              {m.new_version_update()}
            </NewsBarButton>
          )}
          <IconButton label={m.new_version_later()} icon={<X className="size-4" />} onClick={onLater} />
        </NewsBar>
      )}
    </div>
  )
}

/** The bar is outside the page's tree, so it follows the language itself. */
const useLanguage = (): string => useSyncExternalStore(onLanguage, () => document.documentElement.lang)

const onLanguage = (listener: () => void): (() => void) => {
  const watch = new MutationObserver(listener)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  return () => watch.disconnect()
}
