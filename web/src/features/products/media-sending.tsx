import type { UploadState } from '../../lib/form/upload-state.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { mediaFailure } from './media-upload.ts'

interface MediaSendingProps {
  state: UploadState
  onCancel: () => void
}

/** How far an upload is, and why it went no further. */
export function MediaSending({ state, onCancel }: MediaSendingProps) {
  return (
    <>
      {state.phase === 'sending' && (
        <div className="flex items-end gap-3">
          <Progress
            className="min-w-0 flex-1"
            label={m.uploading()}
            value={state.percent}
            valueText={`${Math.round(state.percent)}\u00a0%`}
          />
          <Button onClick={onCancel}>{m.cancel()}</Button>
        </div>
      )}
      <div aria-live="assertive" className="contents">
        {state.phase === 'failed' && <Failure {...mediaFailure(state.error)} />}
      </div>
    </>
  )
}

function Failure({ failure, reason }: ReturnType<typeof mediaFailure>) {
  return (
    <Alert tone="danger">
      <p className="font-label">{failure}</p>
      {reason !== undefined && <p>{reason}</p>}
    </Alert>
  )
}
