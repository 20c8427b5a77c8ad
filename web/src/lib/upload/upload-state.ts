import type { AnswerOf, AnyCall, EndpointSpec } from '@sheds/contract/endpoint'
import { watched } from '../../ui/watched.ts'
import { ApiError } from '../api/api.ts'
import { busyWith } from '../release/busy.ts'
import { shrinkImage } from './image-shrink.ts'
import { paced, paceOf, percentOf } from './upload-progress.ts'
import { sendUpload, type UploadFiles } from './upload-request.ts'

export type UploadState<Answer = unknown> =
  | { phase: 'idle'; percent: 0 }
  /** Files are shrunk, then sent; at 90 all is sent and the server works on it. */
  | { phase: 'sending'; percent: number }
  | { phase: 'done'; percent: 100; answer: Answer }
  /** `canRetry`: the same files may succeed the next time. */
  | { phase: 'failed'; percent: 0; error: ApiError; canRetry: boolean }

export interface Upload<E extends EndpointSpec> {
  get(): UploadState<AnswerOf<E>>
  subscribe(listener: () => void): () => void
  /** Ends in `done` or `failed`, or in `idle` when cancelled; never throws. */
  start(call: Pick<AnyCall, 'params' | 'query' | 'body'>, files: UploadFiles): Promise<void>
  /** Repeats the last upload. */
  retry(): Promise<void>
  cancel(): void
}

export interface UploadTools {
  send: typeof sendUpload
  shrink: typeof shrinkImage
  token: () => string | undefined
}

const idle = { phase: 'idle', percent: 0 } as const

/** One upload at a time to one endpoint; a new start cancels the one before. */
export const createUpload = <E extends EndpointSpec>(
  endpoint: E,
  { send = sendUpload, shrink = shrinkImage, token }: Partial<UploadTools> & Pick<UploadTools, 'token'>,
): Upload<E> => {
  const { get, subscribe, show } = watched<UploadState<AnswerOf<E>>>(idle)
  let running: AbortController | undefined
  let last: (() => Promise<void>) | undefined

  const run: Upload<E>['start'] = async (call, files) => {
    running?.abort()
    const own = new AbortController()
    running = own
    const sending = paced((percent: number) => show({ phase: 'sending', percent }), paceOf(bytesOf(files)))
    sending.push(percentOf(0, 1))
    try {
      const ready = await shrunk(files, shrink, own.signal)
      const onSent = (sent: number, total: number): void => sending.push(percentOf(sent, total))
      const answer = await send(endpoint, call, ready, { token: token(), signal: own.signal, onSent })
      sending.stop()
      if (running === own) show({ phase: 'done', percent: 100, answer })
    } catch (error) {
      sending.stop()
      if (running === own) show(own.signal.aborted ? idle : failureOf(error))
    }
  }

  return {
    get,
    subscribe,
    start(call, files) {
      last = () => busyWith(run(call, files))
      return last()
    },
    retry: async () => last?.(),
    cancel: () => running?.abort(),
  }
}

const bytesOf = (files: UploadFiles): number =>
  Object.values(files)
    .flat()
    .reduce((sum, { size }) => sum + size, 0)

/** One after the other: two photos at once exceed a small phone's memory. */
const shrunk = async (files: UploadFiles, shrink: typeof shrinkImage, signal: AbortSignal): Promise<UploadFiles> => {
  const ready: Record<string, File[]> = {}
  for (const [field, chosen] of Object.entries(files)) {
    ready[field] = []
    for (const file of chosen) ready[field].push(await shrink(file, signal))
  }
  signal.throwIfAborted()
  return ready
}

const failureOf = (thrown: unknown): UploadState<never> => {
  const error = thrown instanceof ApiError ? thrown : new ApiError(0, {})
  const canRetry = error.status === 0 || error.status === 429 || error.status >= 500
  return { phase: 'failed', percent: 0, error, canRetry }
}
