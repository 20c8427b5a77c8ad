import type { Profile } from '@sheds/contract/users/users'
import { useSyncExternalStore } from 'react'
import { megabytes } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { cancelExport, type ExportState, exportName, exportState, startExport } from './export.store.ts'

export function ExportButton({ id }: Pick<Profile, 'id'>) {
  const state = useSyncExternalStore(exportState.subscribe, exportState.get, exportState.get)
  const isUnderWay = state.phase === 'making' || state.phase === 'coming'
  return (
    <div className="grid w-full justify-items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => startExport(id)} loading={isUnderWay}>
          {m.export_download()}
        </Button>
        {/* Beside it, so that a second tap on the first does not undo it. */}
        {isUnderWay && (
          <Button kind="text" onClick={cancelExport}>
            {m.cancel()}
          </Button>
        )}
      </div>
      <ExportNews state={state} />
    </div>
  )
}

/** What is happening, how far it is, and what became of it; it stays until the next time. */
function ExportNews({ state }: { state: ExportState }) {
  if (state.phase === 'idle') return null
  if (state.phase === 'making') return <Progress className="w-full" label={m.export_making()} value={undefined} />
  if (state.phase === 'coming') {
    const [received, total] = [megabytes(state.received), megabytes(state.total)]
    const text = m.export_part({ received, total })
    return (
      <Progress
        className="w-full"
        label={m.export_coming()}
        value={state.received}
        max={state.total}
        valueText={text}
      />
    )
  }
  if (state.phase === 'saved')
    return (
      <Alert tone="ok" role="status">
        {m.export_saved({ name: exportName, total: megabytes(state.total) })}
      </Alert>
    )
  return (
    <Alert tone="danger" role="alert">
      {failureText(state)}
    </Alert>
  )
}

const failureText = ({ received, error }: Extract<ExportState, { phase: 'failed' }>): string =>
  received > 0 ? m.export_broke({ received: megabytes(received) }) : (error.said ?? m.export_failed())
