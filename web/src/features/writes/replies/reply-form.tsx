import { mostPost } from '@sheds/contract/text/graphemes'
import { replyToWrite } from '@sheds/contract/writes/write-replies'
import type { Write } from '@sheds/contract/writes/writes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { castShadow } from '../../../lib/api/shadow.ts'
import { type Draft, useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../../lib/form/make-once.ts'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ConnectionBack, useConnectionBack } from '../compose/connection-back.tsx'
import { errorOf } from '../compose/post.messages.ts'
import { authorName } from '../compose/post-author.tsx'
import { PostHints } from '../compose/post-hints.tsx'
import { type Mentioning, useMentioning } from '../compose/use-mentioning.ts'
import { setFieldText, usePostField, useReadOnly } from '../compose/use-post-field.ts'
import { isConnectionLost } from '../compose/use-posting.ts'

const rules = async () => (await import('@sheds/contract/writes/write-forms')).ReplyForm

/** Form of a new reply. */
export function ReplyForm({ write }: { write: Write }) {
  const { id, author } = write
  const name = authorName(author)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const post = usePostField(field)
  const mentioning = useMentioning(field, post)
  const draft = useDraft({ form: 'reply', thing: id, label: m.reply_draft({ name }), fields: ['comment'] })
  const { form, errors, problem, busy, said } = useSendReply(write, { field, mentioning, draft })
  const isBack = useConnectionBack(isConnectionLost(problem))
  useReadOnly(field, busy)
  if (write.viewer?.can?.reply === false) return <p className="text-sm text-ink-2">{m.reply_closed()}</p>
  return (
    <form {...form} {...draft.form} className="grid gap-2">
      <DraftLine draft={draft} />
      <PostHints field={field} post={post} mentioning={mentioning} error={errorOf(errors, 'comment')} />
      {isBack ? <ConnectionBack /> : <FormProblem problem={failureOf(problem, m.reply_failed())} />}
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
          {isBack ? m.waiting_post() : m.reply()}
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

/** Sends a reply once, however often it is retried; shows the success message for two seconds. */
const useSendReply = ({ id }: Write, { field, mentioning, draft }: ReplyTools) => {
  const client = useQueryClient()
  const makeOnce = useMakeOnce(`reply to ${id}`)
  const [said, say] = useSaid()
  const form = useContractForm({
    rules,
    send: async ({ comment }: { comment: string }) => {
      const mentions = mentioning.chosen(comment).map(({ symbol, id: named }) => ({ symbol, id: named }))
      const words = { comment, ...(mentions.length > 0 && { mentions }) }
      const answer = await makeOnce(words, (body) => callApi(replyToWrite, { params: { id }, body }))
      // Updates the count in all lists that show the write.
      castShadow(client, { id, fields: { reply_count: answer.reply_count } })
      draft.drop()
      if (field !== null) setFieldText(field, { text: '', caret: 0 })
      say(answer.message)
    },
  })
  return { ...form, said }
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
