import type { AnswerOf, AnyCall, EndpointSpec } from '@sheds/contract/endpoint'
import { pathOf } from '@sheds/contract/endpoint'
import { ApiError, markChangesStale, parsedJson, refusal, reportLoginNeeded } from '../api/api.ts'

/** Files of a call, by field. */
export type UploadFiles = Readonly<Record<string, readonly File[]>>

export interface UploadOptions {
  token: string | undefined
  signal: AbortSignal
  /** Bytes sent and bytes in total, as the browser counts them. */
  onSent: (sent: number, total: number) => void
}

/** Without progress for this long the connection counts as lost. */
const silentMilliseconds = 60_000

/** Sends a form with files. Uses XMLHttpRequest, as `fetch` does not report the progress of an upload. */
export const sendUpload = <E extends EndpointSpec>(
  endpoint: E,
  call: Pick<AnyCall, 'params' | 'query' | 'body'>,
  files: UploadFiles,
  { token, signal, onSent }: UploadOptions,
): Promise<AnswerOf<E>> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const watch = watchSilence(abort)
    const end = (settle: () => void): void => {
      watch.stop()
      signal.removeEventListener('abort', abort)
      window.removeEventListener('offline', abort)
      settle()
    }
    const told = (body: unknown): void => {
      markChangesStale(endpoint, call, body)
      resolve(body as AnswerOf<E>)
    }
    const lost = (): void => end(() => reject(signal.aborted ? signal.reason : new ApiError(0, {})))
    signal.addEventListener('abort', abort)
    // Browsers may leave a request hanging for minutes.
    window.addEventListener('offline', abort)
    request.upload.onprogress = ({ loaded, total }) => {
      watch.touch()
      onSent(loaded, total)
    }
    request.onload = () => end(() => settle(request, told, reject))
    request.onerror = lost
    request.onabort = lost
    request.open(endpoint.method, `/api${pathOf(endpoint, call)}`)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(formOf(call.body, files))
  })

const settle = (request: XMLHttpRequest, resolve: (body: unknown) => void, reject: (error: ApiError) => void): void => {
  const { status } = request
  const body = parsedJson(request.responseText)
  if (status >= 200 && status < 300 && body !== null) {
    resolve(body)
    return
  }
  if (status === 401) reportLoginNeeded()
  const header = (name: string): string | null => request.getResponseHeader(name)
  reject(refusal({ status: status < 400 ? 502 : status, header }, body))
}

const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, silentMilliseconds)
  return {
    touch(): void {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silentMilliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}

const formOf = (fields: unknown, files: UploadFiles): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file, file.name)
  return form
}
