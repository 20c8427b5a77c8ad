import type { AnswerOf, EndpointSpec } from '@sheds/contract/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatched } from '../../ui/watched.ts'
import { getMyInfo } from '../session/my-info.store.ts'
import { createUpload, type Upload, type UploadState } from './upload-state.ts'

export interface UploadNews<Answer> {
  /** The files were uploaded. */
  onDone: (answer: Answer) => void
  /** Called with true while an upload runs, when the surrounding screen should stay. */
  onBusy?: ((busy: boolean) => void) | undefined
}

/** Upload of this screen; leaving the screen cancels it. */
export const useUpload = <E extends EndpointSpec>(
  endpoint: E,
  { onDone, onBusy }: UploadNews<AnswerOf<E>>,
): Omit<Upload<E>, 'get' | 'subscribe'> & { state: UploadState<AnswerOf<E>> } => {
  const [{ start, retry, cancel, get, subscribe }] = useState(() =>
    createUpload(endpoint, { token: () => getMyInfo().token }),
  )
  const state = useWatched({ subscribe, get })
  useEffect(() => cancel, [cancel])
  const tellBusy = useEffectEvent((now: boolean) => onBusy?.(now))
  const busy = state.phase === 'sending'
  useEffect(() => {
    tellBusy(busy)
    return () => tellBusy(false)
  }, [busy])
  const tellDone = useEffectEvent(onDone)
  const answer = state.phase === 'done' ? state.answer : undefined
  useEffect(() => {
    if (answer !== undefined) tellDone(answer)
  }, [answer])
  return { state, start, retry, cancel }
}
