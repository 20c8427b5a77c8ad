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
import { putInto, useReadOnly } from './use-post-field.ts'
import { holdPhoto, queueWrite } from './write-task.ts'

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
  /** The last try came to nothing. */
  failed: boolean
  /** There was no line for it. */
  lost: boolean
  problem: FormFailure | undefined
  fieldError: string | undefined
  /** Of a write that is posted: on its way, or to be tried again. */
  picture: File | undefined
  /** Of a picture on its way. */
  percent: number | undefined
  stop: (() => void) | undefined
  /** Offered when the picture did not come through: the write stands without it. */
  leave: (() => void) | undefined
  /** The good word, for as long as it is said. */
  posted: string | undefined
}

const saidMs = 2000

/** Without a network the rules may be missing: the field keeps the length, and the server reads it when it is sent. */
const rules = async (): Promise<Rules<{ content: string }>> => {
  try {
    return (await import('@sheds/contract/writes/write-forms')).WriteForm
  } catch (problem) {
    if (navigator.onLine) throw problem
    return { safeParse: (values) => ({ success: true, data: { content: String(Object(values).content).trim() } }) }
  }
}

/** Posts what stands in the field, once, however often it is tried; then its picture. */
export const usePosting = ({ field, mentioning, attached, draft, onPosted }: PostingPlan): Posting => {
  const makeOnce = useMakeOnce('write')
  const done = useDone()
  const picture = usePictureOf({
    // Also what another screen sent, where somebody left it and found the words here again.
    onWords: (typed) => {
      if (field.value !== typed) return
      draft.drop()
      attached.clear()
      putInto(field, { text: '', caret: 0 })
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
      const made = await makeOnce(body, (whole) => postNow(whole, attached.files), mendedBy(body))
      // It is out or waits, whatever becomes of its picture and wherever they are by now: nobody is offered it again.
      draft.drop()
      tellWords(typed)
      if (made === undefined) done.say(m.write_waits())
      else tellPosted(made.write, attached.files, made.held)
    },
  })
  const fieldError = errorOf(errors, 'content')
  useReadOnly(field, busy)
  return {
    form: { ...form, onSubmit: picture.send ?? form.onSubmit },
    busy: busy || picture.percent !== undefined,
    failed: problem !== undefined || fieldError !== undefined || picture.file !== undefined,
    lost: isLost(problem),
    problem: failureOf(problem) ?? picture.problem,
    fieldError,
    picture: picture.file,
    percent: picture.percent,
    stop: picture.stop,
    leave: picture.leave,
    posted: done.said,
  }
}

/** What is posted is followed by its picture, if it has one; it is done when that is there, or given up. */
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

/** Nothing where there is no network: it waits on the phone. */
const postNow = async (body: Body & { id?: Id }, files: readonly File[]) => {
  if (!navigator.onLine) return void (await queueWrite(body, files))
  const held = await holdPhoto(body, files)
  try {
    return { write: (await callApi(createWrite, { body })).write, held }
  } catch (problem) {
    // The form keeps it.
    await held?.done().catch(() => undefined)
    throw problem
  }
}

const mendedBy = (body: Body) => async (posted: Awaited<ReturnType<typeof postNow>>) =>
  posted && { ...posted, write: await inTheseWords(posted.write, body) }

/** An earlier try may have arrived after all; what was written since counts. */
const inTheseWords = async (write: Write, { content, mentions = [], product_id: product }: Body): Promise<Write> => {
  if (write.content === content && write.product?.id === product) return write
  const body = { content, mentions, product_id: product ?? null }
  return (await callApi(updateWrite, { params: { id: write.id }, body })).write
}

/** Nothing was sent, or nothing came back. */
export const isLost = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 0

/** Why it was not posted, and that it is safe. */
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

/** Says that it went well, for two seconds. */
const useDone = () => {
  const [said, say] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => say(undefined), saidMs)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say }
}

/** The picture of a write that is posted: on its way, or not through. */
interface PostedPicture {
  write: Write
  files: readonly File[]
  state: UploadState
  stop: () => void
  /** Whose it is: nobody who logs in after them has to do with it. */
  owner: string | undefined
  /** The photo on the device, from where it goes on without this page. */
  held: HeldTask | undefined
  /** As long as this page is there, the photo is this page's to send. */
  endLease: () => void
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
const tellWords = (typed: string): void => {
  for (const { onWords } of listeners) onWords(typed)
}

const tellPosted = (write: Write, files: readonly File[], held: HeldTask | undefined): void => {
  if (files.length === 0) tellDone(write)
  else void sendPicture(write, files, held)
}

const sendPicture = async (write: Write, files: readonly File[], held: HeldTask | undefined): Promise<void> => {
  const { get, subscribe, start, cancel } = createUpload(addWriteMedia, { token: () => getMyInfo().token })
  picture.get()?.endLease()
  const endLease = held?.renew() ?? (() => undefined)
  const own = { write, files, stop: cancel, owner: currentViewer(), held, endLease }
  subscribe(() => picture.show({ ...own, state: get() }))
  // Where the device cannot keep it, whoever closes the page is asked.
  if (held === undefined) window.addEventListener('beforeunload', refuseUnload)
  await start({ params: { id: write.id } }, { media: files })
  window.removeEventListener('beforeunload', refuseUnload)
  const end = get()
  if (end.phase === 'done') endPicture(end.answer.write, held)
  else if (end.phase === 'failed' && listeners.size === 0) tellLeft(end)
}

const refuseUnload = (event: Event): void => event.preventDefault()

/** It is there, or given up. */
const endPicture = (write: Write, held: HeldTask | undefined): void => {
  picture.get()?.endLease()
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

const pictureFailure = (state: UploadState | undefined) => {
  if (state?.phase !== 'failed') return undefined
  return { failure: m.write_picture_failed(), reason: state.error.fields.media ?? state.error.said }
}

/** What of one's writes is still on its way. */
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
