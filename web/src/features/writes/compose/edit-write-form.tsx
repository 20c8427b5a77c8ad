import { mostPost } from '@sheds/contract/text/graphemes'
import { updateWrite, type Write } from '@sheds/contract/writes/writes'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, TextArea } from '../../../ui/form/text-area.tsx'
import { Form } from '../../../ui/layout.tsx'
import { writeOf } from '../writes.queries.ts'
import { errorOf } from './post.messages.ts'
import { PostHints } from './post-hints.tsx'
import { PostPreview } from './post-preview.tsx'
import { useMentioning } from './use-mentioning.ts'
import { usePostField } from './use-post-field.ts'

const rules = async () => (await import('@sheds/contract/writes/write-forms')).WriteForm

interface EditWriteFormProps {
  write: Write
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** Form that edits the text of a write. */
export function EditWriteForm({ write, onBusy, onClose }: EditWriteFormProps) {
  const id = useId()
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const post = usePostField(field)
  const mentioning = useMentioning(field, post)
  const draft = useDraft({ form: 'edit-write', thing: write.id, label: m.write_edit(), fields: ['content'] })
  const chosen = (text: string) => mentioning.chosen(text).map(({ symbol, id: named }) => ({ symbol, id: named }))
  const { form, errors, problem, busy, said } = useSaveWrite(write, { chosen, onBusy, onSaved: draft.drop })
  // The list behind the dialog is updated only once the message was read.
  useHeldBack(said !== undefined)
  if (said !== undefined) return <LastWords onClose={onClose}>{said}</LastWords>
  return (
    <Form id={id} {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <Field label={m.write()} error={errorOf(errors, 'content')} required>
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
      <FormEnd label={m.save()} busy={busy} problem={failureOf(problem, m.write_edit_failed())} />
    </Form>
  )
}

interface SavingPlan {
  chosen: (text: string) => { symbol: '@' | '&' | '!'; id: Write['id'] }[]
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

const useSaveWrite = ({ id }: Write, { chosen, onBusy, onSaved }: SavingPlan) => {
  const client = useQueryClient()
  const [said, setSaid] = useState<string>()
  const save = async ({ content }: { content: string }): Promise<void> => {
    const mentions = chosen(content)
    const body = { content, ...(mentions.length > 0 && { mentions }) }
    const { write } = await callApi(updateWrite, { params: { id }, body })
    onSaved()
    keepAnswer(client, writeOf(id), write)
    setSaid(m.write_saved())
  }
  const form = useContractForm({
    rules,
    send: async (body: { content: string }) => {
      onBusy(true)
      await save(body).finally(() => onBusy(false))
    },
  })
  return { ...form, said }
}
