import { mostPost } from '@sheds/contract/graphemes'
import { updateWrite, type Write } from '@sheds/contract/writes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, callApi } from '../../lib/api.ts'
import { useDraft } from '../../lib/form/draft.ts'
import { DraftLine } from '../../lib/form/draft-line.tsx'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { failureOf } from '../../lib/form/problem-text.ts'
import { LastWords } from '../../lib/last-words.tsx'
import { keepAnswer } from '../../lib/query.ts'
import { useHeldBack } from '../../lib/stale.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/layout.tsx'
import { Counter, TextArea } from '../../ui/text-area.tsx'
import { PostHints } from './post-hints.tsx'
import { PostPreview } from './post-preview.tsx'
import { useMentioning } from './use-mentioning.ts'
import { usePostField } from './use-post-field.ts'
import { writeOf } from './writes.queries.ts'

interface EditWriteFormProps {
  write: Write
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** A write's words, to be changed. */
export function EditWriteForm({ write, onBusy, onClose }: EditWriteFormProps) {
  const id = useId()
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const post = usePostField(field)
  const mentioning = useMentioning(field, post)
  const draft = useDraft({ form: 'edit-write', thing: write.id, label: m.write_edit(), fields: ['content'] })
  const chosen = (text: string) => mentioning.chosen(text).map(({ symbol, id: named }) => ({ symbol, id: named }))
  const { save, busy, error, problem, said } = useSaving(write, { chosen, onBusy, onSaved: draft.drop })
  // The list that shows it waits until the good word was read.
  useHeldBack(said !== undefined)
  if (said !== undefined) return <LastWords onClose={onClose}>{said}</LastWords>
  return (
    <Form id={id} noValidate method="post" onSubmit={(event) => save(event, field?.value ?? '')} {...draft.form}>
      <DraftLine draft={draft} />
      <Field label={m.write()} error={post.text.trim() === '' ? error : undefined} required>
        <TextArea
          ref={setField}
          name="content"
          rows={6}
          dir="auto"
          defaultValue={write.content}
          className="max-h-[50vh] field-sizing-content"
        />
      </Field>
      <PostHints field={field} post={post} mentioning={mentioning} />
      <Counter used={post.length} max={mostPost} />
      <PostPreview text={post.text} chosen={mentioning.chosen} />
      <FormEnd label={m.save()} busy={busy} problem={problem} />
    </Form>
  )
}

interface SavingPlan {
  chosen: (text: string) => { symbol: '@' | '&' | '!'; id: Write['id'] }[]
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

const useSaving = ({ id }: Write, { chosen, onBusy, onSaved }: SavingPlan) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState<unknown>()
  const [said, setSaid] = useState<string>()
  const turn = (next: boolean): void => {
    setBusy(next)
    onBusy(next)
  }
  const attempt = async (content: string): Promise<void> => {
    const mentions = chosen(content)
    const body = { content, ...(mentions.length > 0 && { mentions }) }
    const { write } = await callApi(updateWrite, { params: { id }, body })
    onSaved()
    keepAnswer(client, writeOf(id), write)
    setSaid(m.write_saved())
  }
  const save = (event: FormEvent, content: string): void => {
    event.preventDefault()
    if (busy) return
    const empty = content.trim() === ''
    setError(empty ? m.write_content_required() : undefined)
    if (empty) return
    turn(true)
    setFailed(undefined)
    void attempt(content)
      .catch(setFailed)
      .finally(() => turn(false))
  }
  const fieldSaid = failed instanceof ApiError ? failed.fields.content : undefined
  return { save, busy, error, problem: fieldSaid ?? failureOf(failed, m.write_edit_failed()), said }
}
