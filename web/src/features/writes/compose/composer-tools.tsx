import { mostPost } from '@sheds/contract/text/graphemes'
import type { Write } from '@sheds/contract/writes/writes'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import type { ContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { Sending } from '../../../lib/form/sending.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Counter } from '../../../ui/form/text-area.tsx'
import { AttachBar, Attached } from './composer-attach.tsx'
import { FormattingGuide } from './formatting-guide.tsx'
import { LineIsBack, useLineBack } from './line-is-back.tsx'
import { PostHints } from './post-hints.tsx'
import { PostPreview } from './post-preview.tsx'
import { useAttachments } from './use-attachments.ts'
import { useMentioning } from './use-mentioning.ts'
import { usePostField } from './use-post-field.ts'
import { type Posting, usePosting } from './use-posting.ts'
import { useWaitingWrites, WaitingWrites } from './waiting-writes.tsx'

interface ComposerToolsProps {
  form: RefObject<HTMLFormElement | null>
  field: HTMLTextAreaElement
  /** What the form does. */
  handlers: RefObject<ContractForm | undefined>
  onPosted: (write: Write) => void
  /** There is something to see: a draft, a picture. */
  onNeed: () => void
}

/** All that helps writing: what was kept, names, the look it will have, what hangs on it, and Post. */
export function ComposerTools({ form, field, handlers, onPosted, onNeed }: ComposerToolsProps) {
  const post = usePostField(field)
  const mentioning = useMentioning(field, post)
  const attached = useAttachments()
  const draft = useDraft({
    form: 'write',
    label: m.write_draft(),
    fields: ['content'],
    pictures: { files: attached.files, put: attached.put },
  })
  useDraftOf(form, draft.form)
  const posting = usePosting({ field, mentioning, attached, draft, onPosted })
  useEffect(() => {
    handlers.current = posting.form
  })
  const waiting = useWaitingWrites()
  const needed = draft.kept || attached.files.length > 0 || posting.picture !== undefined || waiting.length > 0
  const need = useEffectEvent(onNeed)
  useEffect(() => {
    if (needed) need()
  }, [needed])
  return (
    <>
      <PostHints field={field} post={post} mentioning={mentioning} error={posting.fieldError} />
      <DraftLine draft={draft} />
      {mentioning.word === undefined && <PostPreview text={post.text} chosen={mentioning.chosen} />}
      <Attached attached={attached} posted={posting.picture} locked={posting.busy} />
      <FormattingGuide />
      <PostingNews posting={posting} />
      <div className="mt-2 flex items-center gap-1 *:last:ms-2">
        <AttachBar
          attached={attached}
          onMention={() => mentioning.begin('@')}
          disabled={posting.busy || posting.picture !== undefined}
        />
        <Counter used={post.length} max={mostPost} />
        <PostButton posting={posting} empty={post.text.trim() === '' || post.length > mostPost} />
      </div>
      <WaitingWrites posts={waiting} />
    </>
  )
}

/** How the sending goes. */
function PostingNews({ posting: { percent, stop, problem, lost, leave, posted } }: { posting: Posting }) {
  const isBack = useLineBack(lost)
  return (
    <>
      {percent !== undefined && stop && <Sending percent={percent} onCancel={stop} />}
      {isBack ? <LineIsBack /> : <FormProblem problem={problem} />}
      {leave && (
        <Button className="mt-2" onClick={leave}>
          {m.write_without_picture()}
        </Button>
      )}
      <div role="status" className="contents">
        {posted && (
          <Alert tone="ok" className="mt-2">
            {posted}
          </Alert>
        )}
      </div>
    </>
  )
}

function PostButton({ posting: { busy, failed, lost, picture }, empty }: { posting: Posting; empty: boolean }) {
  const isBack = useLineBack(lost)
  return (
    <Button
      type="submit"
      kind="brand"
      disabled={empty && !busy && picture === undefined}
      loading={busy}
      loadingLabel={m.write_posting()}
    >
      {isBack ? m.waiting_post() : failed ? m.retry() : m.write_post()}
    </Button>
  )
}

/** The form stood there before its draft. */
const useDraftOf = (
  form: RefObject<HTMLFormElement | null>,
  draft: { ref: (form: HTMLFormElement) => () => void; onInput: () => void },
): void => {
  const save = useEffectEvent(draft.onInput)
  const attach = useEffectEvent(draft.ref)
  useEffect(() => {
    const { current } = form
    if (current === null) return
    const listen = (): void => save()
    const detach = attach(current)
    current.addEventListener('input', listen)
    return () => {
      current.removeEventListener('input', listen)
      detach()
    }
  }, [form])
}
