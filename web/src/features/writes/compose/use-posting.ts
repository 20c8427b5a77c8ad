import type { Id } from '@sheds/contract/scalars'
import { addWriteMedia, createWrite, updateWrite, type Write } from '@sheds/contract/writes/writes'
import { type FormEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import type { Draft } from '../../../lib/draft/draft.ts'
import { type ContractForm, type Rules, useContractForm } from '../../../lib/form/contract-form.ts'
import type { FormFailure } from '../../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../../lib/form/make-once.ts'
import { reasonOf } from '../../../lib/form/problem-text.ts'
import type { HeldTask } from '../../../lib/outbox/outbox.ts'
import { currentViewer, getMyInfo, useViewer } from '../../../lib/session/my-info.store.ts'
import { createUpload, type UploadState } from '../../../lib/upload/upload-state.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { toastStore } from '../../../ui/feedback/toast.store.ts'
import { watched } from '../../../ui/watched.ts'
import { errorOf } from './post.messages.ts'
import type { Attachments } from './use-attachments.ts'
import type { Mentioning } from './use-mentioning.ts'
import { setFieldText, useReadOnly } from './use-post-field.ts'
import { queuePhoto, queueWrite } from './write-task.ts'

interface PostingPlan {
  field: HTMLTextAreaElement
  mentioning: Mentioning
  attached: Attachments
  draft: Draft
  onPosted: (write: Write) => void
}

export interface Posting {
  form: ContractForm
  busy: boolean
  /** True if the last attempt failed. */
  failed: boolean
  /** True if it failed for lack of a connection. */
  lost: boolean
  problem: FormFailure | undefined
  fieldError: string | undefined
  /** Picture of a posted write, being uploaded or to be retried. */
  picture: File | undefined
  /** Progress of the picture's upload. */
  percent: number | undefined
  stop: (() => void) | undefined
  /** Continues without the picture after its upload failed; the write is already posted. */
  leave: (() => void) | undefined
  /** Success message, while it is shown. */
  posted: string | undefined
}

const saidMs = 2000

/** Offline the rules may not load; the field limits the length, and the server validates once it is sent. */
const rules = async (): Promise<Rules<{ content: string }>> => {
  try {
    return (await import('@sheds/contract/writes/write-forms')).WriteForm
  } catch (problem) {
    if (navigator.onLine) throw problem
    return { safeParse: (values) => ({ success: true, data: { content: String(Object(values).content).trim() } }) }
  }
}

/** Posts the text once, however often it is retried, then uploads its picture. */
export const usePosting = ({ field, mentioning, attached, draft, onPosted }: PostingPlan): Posting => {
  const makeOnce = useMakeOnce('write')
  const done = useDone()
  const picture = usePictureOf({
    // Also called for a write sent before this composer was mounted, whose draft it restored.
    onWords: (typed) => {
      if (field.value !== typed) return
      draft.drop()
      attached.clear()
      setFieldText(field, { text: '', caret: 0 })
    },
    onDone: (write) => {
      onPosted(write)
      done.say(m.write_posted())
    },
  })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async ({ content }: { content: string }) => {
      const typed = field.value
      const body = bodyOf(content, mentioning, attached)
      const made = await makeOnce(body, (whole) => postNow(whole, attached.files), withEditsOf(body))
      // The write is posted or queued whatever happens to its picture, so its draft is removed.
      draft.drop()
      notifyWords(typed)
      if (made === undefined) done.say(m.write_waits())
      else continuePosted(made.write, attached.files, made.held)
    },
  })
  const fieldError = errorOf(errors, 'content')
  useReadOnly(field, busy)
  return {
    form: { ...form, onSubmit: picture.send ?? form.onSubmit },
    busy: busy || picture.percent !== undefined,
    failed: problem !== undefined || fieldError !== undefined || picture.file !== undefined,
    lost: isConnectionLost(problem),
    problem: failureOf(problem) ?? picture.problem,
    fieldError,
    picture: picture.file,
    percent: picture.percent,
    stop: picture.stop,
    leave: picture.leave,
    posted: done.said,
  }
}

/** Uploads the picture of a posted write; ends when it is uploaded or given up. */
const usePictureOf = (news: Parameters<typeof usePosted>[0]) => {
  const sent = usePosted(news)
  if (sent === undefined) return {}
  const { write, files, state, stop, held } = sent
  const file = files[0]
  if (state.phase === 'sending') return { file, percent: state.percent, stop, send: refuse }
  return {
    file,
    problem: pictureFailure(state),
    leave: () => endPicture(write, held),
    send: (event: FormEvent): void => {
      event.preventDefault()
      void sendPicture(write, files, held)
    },
  }
}

const refuse = (event: FormEvent): void => event.preventDefault()

const bodyOf = (content: string, mentioning: Mentioning, { product }: Attachments) => {
  const mentions = mentioning.chosen(content).map(({ symbol, id }) => ({ symbol, id }))
  return { content, ...(mentions.length > 0 && { mentions }), ...(product && { product_id: product.id }) }
}

type Body = ReturnType<typeof bodyOf>

/** Undefined if offline: the write is queued on the device. */
const postNow = async (body: Body & { id?: Id }, files: readonly File[]) => {
  if (!navigator.onLine) return void (await queueWrite(body, files))
  const held = await queuePhoto(body, files)
  try {
    return { write: (await callApi(createWrite, { body })).write, held }
  } catch (problem) {
    // The form keeps the photo.
    await held?.done().catch(() => undefined)
    throw problem
  }
}

const withEditsOf = (body: Body) => async (posted: Awaited<ReturnType<typeof postNow>>) =>
  posted && { ...posted, write: await withLaterEdits(posted.write, body) }

/** An earlier attempt may have been saved although its response was lost; sends later edits as an update. */
const withLaterEdits = async (write: Write, { content, mentions = [], product_id: product }: Body): Promise<Write> => {
  if (write.content === content && write.product?.id === product) return write
  const body = { content, mentions, product_id: product ?? null }
  return (await callApi(updateWrite, { params: { id: write.id }, body })).write
}

/** True if the request or its response was lost. */
export const isConnectionLost = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 0

/** Reason why the write was not posted, and that its text is safe. */
const failureOf = (problem: unknown): FormFailure | undefined => {
  if (problem === undefined) return undefined
  if (problem instanceof ApiError && problem.status === 401) return undefined
  if (problem instanceof ApiError && problem.status > 0)
    return problem.said ?? m.write_failed({ status: problem.status })
  return {
    failure: m.write_not_sent(),
    reason: reasonOf(problem, navigator.onLine ? m.write_kept_unanswered() : m.write_draft_kept()),
  }
}

/** Success message, shown for two seconds. */
const useDone = () => {
  const [said, say] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => say(undefined), saidMs)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say }
}

/** Picture of a posted write, being uploaded or failed. */
interface PostedPicture {
  write: Write
  files: readonly File[]
  state: UploadState
  stop: () => void
  /** Member who posted it; hidden from anyone who logs in later. */
  owner: string | undefined
  /** Queued copy of the photo, which is uploaded even if this page closes. */
  held: HeldTask | undefined
  /** Ends this page's exclusive right to upload the photo. */
  endLease: () => void
}

/** Events for a mounted composer: of its own writes, and of writes sent before it was mounted. */
interface PostedNews {
  /** The text was posted or queued, exactly as typed. */
  onWords: (typed: string) => void
  /** The write and its picture are complete. */
  onDone: (write: Write) => void
}

// Module state, so that an upload continues while its composer is unmounted and is shown again on return.
const picture = watched<PostedPicture | undefined>(undefined)
const listeners = new Set<PostedNews>()

/** Notifies all mounted composers of text that was posted or queued. */
const notifyWords = (typed: string): void => {
  for (const { onWords } of listeners) onWords(typed)
}

const continuePosted = (write: Write, files: readonly File[], held: HeldTask | undefined): void => {
  if (files.length === 0) notifyDone(write)
  else void sendPicture(write, files, held)
}

const sendPicture = async (write: Write, files: readonly File[], held: HeldTask | undefined): Promise<void> => {
  const { get, subscribe, start, cancel } = createUpload(addWriteMedia, { token: () => getMyInfo().token })
  picture.get()?.endLease()
  const endLease = held?.renew() ?? (() => undefined)
  const own = { write, files, stop: cancel, owner: currentViewer(), held, endLease }
  subscribe(() => picture.show({ ...own, state: get() }))
  // Without a copy on the device, closing the page needs a confirmation.
  if (held === undefined) window.addEventListener('beforeunload', refuseUnload)
  await start({ params: { id: write.id } }, { media: files })
  window.removeEventListener('beforeunload', refuseUnload)
  const end = get()
  if (end.phase === 'done') endPicture(end.answer.write, held)
  else if (end.phase === 'failed' && listeners.size === 0) toastFailure(end)
}

const refuseUnload = (event: Event): void => event.preventDefault()

/** Ends the upload, which is complete or given up. */
const endPicture = (write: Write, held: HeldTask | undefined): void => {
  picture.get()?.endLease()
  void held?.done().catch(() => undefined)
  picture.show(undefined)
  notifyDone(write)
}

const notifyDone = (write: Write): void => {
  for (const { onDone } of listeners) onDone(write)
}

/** Toast for a member who has left the page; the upload can be retried on return. */
const toastFailure = (end: UploadState): void => {
  const { failure, reason } = pictureFailure(end) ?? {}
  toastStore.show({ kind: 'error', text: [failure, reason].filter(Boolean).join(' ') })
}

const pictureFailure = (state: UploadState | undefined) => {
  if (state?.phase !== 'failed') return undefined
  return { failure: m.write_picture_failed(), reason: state.error.fields.media ?? state.error.said }
}

/** Picture of the viewer's write that is not uploaded yet. */
const usePosted = ({ onWords, onDone }: PostedNews): PostedPicture | undefined => {
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
