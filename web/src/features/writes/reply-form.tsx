import { mostPost } from '@sheds/contract/graphemes'
import { replyToWrite } from '@sheds/contract/write-replies'
import type { Write } from '@sheds/contract/writes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../lib/api.ts'
import { type Draft, useDraft } from '../../lib/form/draft.ts'
import { DraftLine } from '../../lib/form/draft-line.tsx'
import { type FormFailure, FormProblem } from '../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../lib/form/make-once.ts'
import { failureOf } from '../../lib/form/problem-text.ts'
import { castShadow } from '../../lib/shadow.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { authorName } from './post-author.tsx'
import { PostHints } from './post-hints.tsx'
import { type Mentioning, useMentioning } from './use-mentioning.ts'
import { putInto, usePostField } from './use-post-field.ts'

/** One's own answer to a write. */
export function ReplyForm({ write }: { write: Write }) {
  const { id, author } = write
  const name = authorName(author)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const post = usePostField(field)
  const mentioning = useMentioning(field, post)
  const draft = useDraft({ form: 'reply', thing: id, label: m.reply_draft({ name }), fields: ['comment'] })
  const { send, busy, error, problem, said } = useReplying(write, { field, mentioning, draft })
  if (write.viewer?.can?.reply === false) return <p className="text-sm text-ink-2">{m.reply_closed()}</p>
  return (
    <form {...draft.form} className="grid gap-2" noValidate method="post" onSubmit={send}>
      <DraftLine draft={draft} />
      <PostHints field={field} post={post} mentioning={mentioning} error={post.text === '' ? error : undefined} />
      <FormProblem problem={problem} />
      <div className="flex items-end gap-2">
        <TextArea
          ref={setField}
          name="comment"
          rows={1}
          dir="auto"
          className="max-h-40 min-h-touch flex-1 resize-none field-sizing-content"
          placeholder={m.reply_to({ name })}
          aria-label={m.reply_to({ name })}
          aria-required
        />
        <Button type="submit" kind="brand" loading={busy} loadingLabel={m.reply_sending()}>
          {m.reply()}
        </Button>
      </div>
      <div className="flex gap-3">
        <div role="status" className="contents">
          {said !== undefined && <FieldNote tone="ok">{said}</FieldNote>}
        </div>
        {post.length > mostPost / 2 && (
          <FieldNote className="ms-auto tabular-nums">{`${post.length}/${mostPost}`}</FieldNote>
        )}
      </div>
    </form>
  )
}

interface ReplyTools {
  field: HTMLTextAreaElement | null
  mentioning: Mentioning
  draft: Draft
}

const saidMs = 2000

/** Sends it once, however often it is tried; the good word is gone after two seconds. */
const useReplying = ({ id }: Write, { field, mentioning, draft }: ReplyTools) => {
  const client = useQueryClient()
  const makeOnce = useMakeOnce(`reply to ${id}`)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState<unknown>()
  const [said, say] = useSaid()
  const attempt = async (comment: string): Promise<void> => {
    if (field === null) return
    const mentions = mentioning.chosen(comment).map(({ symbol, id: named }) => ({ symbol, id: named }))
    const words = { comment, ...(mentions.length > 0 && { mentions }) }
    const answer = await makeOnce(words, (body) => callApi(replyToWrite, { params: { id }, body }))
    // Lists that show the write say it, too.
    castShadow(client, { id, fields: { reply_count: answer.reply_count } })
    draft.drop()
    putInto(field, { text: '', caret: 0 })
    say(answer.message)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (running.current || field === null) return
    const empty = field.value.trim() === ''
    setError(empty ? m.reply_required() : undefined)
    if (empty) field.focus()
    if (empty) return
    running.current = true
    setBusy(true)
    setFailed(undefined)
    void attempt(field.value)
      .catch(setFailed)
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { send, busy, error, problem: problemOf(failed), said }
}

const problemOf = (problem: unknown): FormFailure | undefined => {
  const said = problem instanceof ApiError ? problem.fields.comment : undefined
  return said ?? failureOf(problem, m.reply_failed())
}

const useSaid = () => {
  const [said, say] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => say(undefined), saidMs)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say] as const
}
