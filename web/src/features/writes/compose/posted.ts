import { addWriteMedia, type Write } from '@sheds/contract/writes/writes'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { currentViewer, getMyInfo, useViewer } from '../../../lib/login/my-info.store.ts'
import type { HeldTask } from '../../../lib/outbox/outbox.ts'
import { createUpload, type UploadState } from '../../../lib/upload/upload-state.ts'
import { watched } from '../../../lib/watched.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { toastStore } from '../../../ui/feedback/toast.store.ts'

/** The picture of a write that is posted: on its way, or not through. */
export interface PostedPicture {
  write: Write
  files: readonly File[]
  state: UploadState
  stop: () => void
  /** Whose it is: nobody who logs in after them has to do with it. */
  owner: string | undefined
  /** The photo on the device, from where it goes on without this page. */
  held: HeldTask | undefined
}

/** What a composer on the screen hears: of its own writes, and of those it was left with. */
interface PostedNews {
  /** The words are out, in these letters. */
  onWords: (typed: string) => void
  /** All of it is there. */
  onDone: (write: Write) => void
}

// Of the page, not of the composer: what goes out goes on where somebody moves to another screen, and is there on return.
const picture = watched<PostedPicture | undefined>(undefined)
const listeners = new Set<PostedNews>()

/** Words that are out or wait, for whichever composer stands there by now. */
export const tellWords = (typed: string): void => {
  for (const { onWords } of listeners) onWords(typed)
}

export const tellPosted = (write: Write, files: readonly File[], held: HeldTask | undefined): void => {
  if (files.length === 0) tellDone(write)
  else void sendPicture(write, files, held)
}

export const sendPicture = async (write: Write, files: readonly File[], held: HeldTask | undefined): Promise<void> => {
  const { get, subscribe, start, cancel } = createUpload(addWriteMedia, { token: () => getMyInfo().token })
  const own = { write, files, stop: cancel, owner: currentViewer(), held }
  subscribe(() => picture.show({ ...own, state: get() }))
  keepHeld(held)
  // Where the device cannot keep it, whoever closes the page is asked.
  if (held === undefined) window.addEventListener('beforeunload', refuseUnload)
  await start({ params: { id: write.id } }, { media: files })
  window.removeEventListener('beforeunload', refuseUnload)
  const end = get()
  if (end.phase === 'done') endPicture(end.answer.write, held)
  else if (end.phase === 'failed' && listeners.size === 0) tellLeft(end)
}

const renewMs = 8000
let renewing: ReturnType<typeof setInterval> | undefined

/** As long as this page is there, the photo is this page's to send. */
const keepHeld = (held: HeldTask | undefined): void => {
  clearInterval(renewing)
  if (held !== undefined) renewing = setInterval(() => void held.renew().catch(() => undefined), renewMs)
}

const refuseUnload = (event: Event): void => event.preventDefault()

/** It is there, or given up. */
export const endPicture = (write: Write, held: HeldTask | undefined): void => {
  clearInterval(renewing)
  void held?.done().catch(() => undefined)
  picture.show(undefined)
  tellDone(write)
}

const tellDone = (write: Write): void => {
  for (const { onDone } of listeners) onDone(write)
}

/** To whoever is on another page by then; on return it may be tried again. */
const tellLeft = (end: UploadState): void => {
  const { failure, reason } = pictureFailure(end) ?? {}
  toastStore.show({ kind: 'error', text: [failure, reason].filter(Boolean).join(' ') })
}

export const pictureFailure = (state: UploadState | undefined) => {
  if (state?.phase !== 'failed') return undefined
  return { failure: m.write_picture_failed(), reason: state.error.fields.media ?? state.error.said }
}

/** What of one's writes is still on its way. */
export const usePosted = ({ onWords, onDone }: PostedNews): PostedPicture | undefined => {
  const words = useEffectEvent(onWords)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const news: PostedNews = { onWords: (typed) => words(typed), onDone: (write) => done(write) }
    listeners.add(news)
    return () => void listeners.delete(news)
  }, [])
  const now = useSyncExternalStore(picture.subscribe, picture.get, () => undefined)
  const viewer = useViewer()
  return now?.owner === viewer ? now : undefined
}
