import type { AnswerOf, EndpointSpec } from '@sheds/contract/endpoint'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUpload, type Upload, type UploadState } from './upload-state.ts'

/** An upload of this screen: leaving the screen cancels it. `token` is asked for at every start. */
export const useUpload = <E extends EndpointSpec>(
  endpoint: E,
  token: () => string | undefined,
): Omit<Upload<E>, 'get' | 'subscribe'> & { state: UploadState<AnswerOf<E>> } => {
  const [{ start, retry, cancel, get, subscribe }] = useState(() => createUpload(endpoint, { token }))
  const state = useSyncExternalStore(subscribe, get, get)
  useEffect(() => cancel, [cancel])
  return { state, start, retry, cancel }
}
