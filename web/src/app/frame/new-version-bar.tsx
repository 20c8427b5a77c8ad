import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useOnline } from '../../lib/api/use-online.ts'
import { putOff, update } from '../../lib/release/new-version.ts'
import * as m from '../../messages/compiled/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NewVersionNotice, NewVersionPush } from '../../ui/site-frame.tsx'

/** Above the tabs, until somebody taps; without a line it waits for one. */
export function NewVersionBar({ phase }: { phase: 'offered' | 'waits' }) {
  if (!useOnline()) return null
  return (
    <NewVersionNotice role="status">
      <RotateCcw className="size-4.5 flex-none" />
      {phase === 'waits' ? m.new_version_waits() : m.new_version()}
      {phase === 'offered' && (
        <NewVersionPush type="button" onClick={update}>
          {m.new_version_update()}
        </NewVersionPush>
      )}
      <IconButton label={m.new_version_later()} icon={<X className="size-4" />} onClick={putOff} />
    </NewVersionNotice>
  )
}
