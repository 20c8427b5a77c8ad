import type { Id } from '@sheds/contract/scalars'
import { exportAccount } from '@sheds/contract/users/account-export'
import { ApiError } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/file-download.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import { paced } from '../../../lib/upload/upload-progress.ts'
import { watched } from '../../../ui/watched.ts'

export const exportName = 'sheds-account.json'

export type ExportState =
  | { phase: 'idle' }
  /** The server collects the data; nothing was received yet. */
  | { phase: 'making' }
  | { phase: 'coming'; received: number; total: number }
  | { phase: 'saved'; total: number }
  | { phase: 'failed'; received: number; error: ApiError }

const repaint = { every: 300 }

/** Survives leaving the page, which shows the progress again on return. */
const state = watched<ExportState>({ phase: 'idle' })

export const exportState = { get: state.get, subscribe: state.subscribe }

let running: AbortController | undefined

export const cancelExport = (): void => running?.abort()

/** Runs one export at a time; a second tap has no effect. */
export const startExport = async (id: Id): Promise<void> => {
  if (running !== undefined) return
  const own = new AbortController()
  running = own
  let received = 0
  const shown = paced<ExportState>(state.show, repaint)
  shown.push({ phase: 'making' })
  const onBytes = (bytes: number, total: number): void => {
    received = bytes
    shown.push({ phase: 'coming', received, total })
  }
  const end = await downloadFile(exportAccount, { params: { id } }, { signal: own.signal, onBytes }).catch(errorOf)
  shown.stop()
  running = undefined
  // The file is not saved if another member is logged in by now.
  if (own.signal.aborted || currentViewer() !== id) return state.show({ phase: 'idle' })
  if (end instanceof ApiError) return state.show({ phase: 'failed', received, error: end })
  saveFile(end)
  state.show({ phase: 'saved', total: end.size })
}

const errorOf = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(0, {}))

const keptMs = 60_000

const saveFile = (content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = exportName
  link.click()
  // Some browsers read the URL only after asking where to save the file.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
