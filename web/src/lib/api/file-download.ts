import { type AnyCall, type CallOf, type EndpointSpec, pathOf } from '@sheds/contract/endpoint'
import { documentBytesHeader } from '@sheds/contract/users/account-export'
import { getMyInfo } from '../session/my-info.store.ts'
import { ApiError, parsedJson, refusal, reportLoginNeeded } from './api.ts'

interface DownloadOptions {
  signal: AbortSignal
  /** Bytes received so far, and in total. */
  onBytes(received: number, total: number): void
}

/**
 * Downloads a large document; an incomplete one is an error. Uses `fetch` instead of a link, as a token must not be in
 * a URL.
 */
export const downloadFile = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  { signal, onBytes }: DownloadOptions,
): Promise<Blob> => {
  const line = new AbortController()
  const cut = (): void => line.abort()
  signal.addEventListener('abort', cut)
  // Browsers may leave a request hanging for minutes.
  window.addEventListener('offline', cut)
  try {
    const response = await ask(`/api${pathOf(endpoint, call as AnyCall)}`, line.signal)
    const total = Number(response.headers.get(documentBytesHeader))
    const blob = await gather(response, cut, (received) => onBytes(received, total))
    if (blob.size !== total) throw new ApiError(0, {})
    return blob
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {})
  } finally {
    signal.removeEventListener('abort', cut)
    window.removeEventListener('offline', cut)
  }
}

const ask = async (path: string, signal: AbortSignal): Promise<Response> => {
  const { token } = getMyInfo()
  const response = await fetch(path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  })
  if (response.ok) return response
  if (response.status === 401) reportLoginNeeded()
  const { status, headers } = response
  throw refusal({ status, header: (name) => headers.get(name) }, parsedJson(await response.text()))
}

/** Without data for this long the connection counts as lost. */
const silentMs = 90_000

/** Chunks occupy the page's memory; blobs do not. */
const gatheredBytes = 4 * 1024 * 1024

const gather = async (
  { body, headers }: Response,
  cut: () => void,
  onBytes: (received: number) => void,
): Promise<Blob> => {
  const reader = body?.getReader()
  const kept: Blob[] = []
  let fresh: Uint8Array<ArrayBuffer>[] = []
  let [received, gathered] = [0, 0]
  for (;;) {
    const silence = setTimeout(cut, silentMs)
    const { done = true, value } = (await reader?.read()) ?? {}
    clearTimeout(silence)
    if (done || value === undefined) return new Blob([...kept, ...fresh], { type: headers.get('content-type') ?? '' })
    fresh.push(value)
    received += value.length
    onBytes(received)
    if (received - gathered < gatheredBytes) continue
    kept.push(new Blob(fresh))
    fresh = []
    gathered = received
  }
}
