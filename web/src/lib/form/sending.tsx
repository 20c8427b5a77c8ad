import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

/** Progress of an upload, with a button to cancel it. */
export function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <div className="flex items-end gap-3">
      <Progress
        className="min-w-0 flex-1"
        label={m.uploading()}
        value={percent}
        valueText={`${Math.round(percent)}\u00a0%`}
      />
      <Button onClick={onCancel}>{m.cancel()}</Button>
    </div>
  )
}
