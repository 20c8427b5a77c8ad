import { mostPost } from '@sheds/contract/text/graphemes'
import type { Write } from '@sheds/contract/writes/writes'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import type { ContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { Sending } from '../../../lib/form/sending.tsx'
import { loadOutbox } from '../../../lib/outbox/send-task.ts'
import { Waiting } from '../../../lib/outbox/wait-mark.tsx'
import { onWaiting, waitingNow } from '../../../lib/outbox/waiting.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Counter } from '../../../ui/form/text-area.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { AttachBar, AttachmentList } from './composer-attach.tsx'
import { ConnectionBack, useConnectionBack } from './connection-back.tsx'
import { PostHints } from './post-hints.tsx'
import { PostPreview } from './post-preview.tsx'
import { useAttachments } from './use-attachments.ts'
import { useMentioning } from './use-mentioning.ts'
import { usePostField } from './use-post-field.ts'
import { type Posting, usePosting } from './use-posting.ts'

interface ComposerToolsProps {
  form: RefObject<HTMLFormElement | null>
  field: HTMLTextAreaElement
  /** Submit and change handlers, which the form calls once they are set. */
  handlers: RefObject<ContractForm | undefined>
  onPosted: (write: Write) => void
  /** Called when the composer must open, for example for a draft or a picture. */
  onNeed: () => void
}

/** Tools below the field: draft, mentions, preview, attachments and the button Post. */
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
      <AttachmentList attached={attached} posted={posting.picture} locked={posting.busy} />
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

/** Progress and outcome of posting. */
function PostingNews({ posting: { percent, stop, problem, lost, leave, posted } }: { posting: Posting }) {
  const isBack = useConnectionBack(lost)
  return (
    <>
      {percent !== undefined && stop && <Sending percent={percent} onCancel={stop} />}
      {isBack ? <ConnectionBack /> : <FormProblem problem={problem} />}
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
  const isBack = useConnectionBack(lost)
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

/** Connects a form that was rendered before its draft code loaded. */
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

/** Formatting help, folded by default. */
function FormattingGuide() {
  const bold = m.guide_bold()
  const italic = m.guide_italic()
  return (
    <details className="group">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-1 text-sm font-label text-ink-2">
        {m.guide()}
        <ChevronDown className="size-4.5 group-open:rotate-180" />
      </summary>
      <div className="rounded-sm bg-surface-2 p-3 text-sm">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Line typed={`**${m.guide_word()}**`} shown={<strong>{bold}</strong>} />
          <Line typed={`*${m.guide_word()}*`} shown={<em>{italic}</em>} />
          <Line
            typed={`***${m.guide_word()}***`}
            shown={
              <strong>
                <em>{m.guide_bold_italic()}</em>
              </strong>
            }
          />
          <Line typed={m.guide_dash()} shown={m.guide_list()} />
          <Line typed={`@${m.guide_name()}`} shown={m.guide_person()} />
          <Line typed={`&${m.guide_name()}`} shown={m.guide_shed()} />
          <Line typed={`!${m.guide_name()}`} shown={m.guide_thing()} />
        </dl>
        <p className="mt-2 text-ink-2">{m.guide_touching()}</p>
      </div>
    </details>
  )
}

function Line({ typed, shown }: { typed: string; shown: ReactNode }) {
  return (
    <>
      <dt className="font-[650]">{typed}</dt>
      <dd>{shown}</dd>
    </>
  )
}

interface WaitingWrite {
  id: string
  words: string
}

/** The member's writes that wait for a connection. */
const useWaitingWrites = (): readonly WaitingWrite[] => {
  const pending = useSyncExternalStore(onWaiting, () => waitingNow().wishes)
  return Object.entries(pending).flatMap(([key, value]) => {
    const { words } = Object(value) as { words?: unknown }
    return key.startsWith(kindStart) && typeof words === 'string' ? [{ id: key.slice(kindStart.length), words }] : []
  })
}

function WaitingWrites({ posts }: { posts: readonly WaitingWrite[] }) {
  if (posts.length === 0) return null
  return (
    <ul className={`${rowList} mt-3`} aria-label={m.waiting_title()}>
      {posts.map(({ id, words }) => (
        <li key={id}>
          <ListRow
            tall
            title={words}
            meta={
              <span className="flex items-center gap-1 font-label text-warn">
                <Waiting />
              </span>
            }
            end={
              <Button kind="soft" size="sm" onClick={() => void undo(id)} aria-label={`${m.waiting_undo()}: ${words}`}>
                {m.waiting_undo()}
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  )
}

const kindStart = 'write '

const undo = async (id: string): Promise<void> => {
  const { readOutbox, removeTask } = await loadOutbox()
  const entry = (await readOutbox()).find((each) => each.kind === 'write' && each.id === id)
  if (entry !== undefined) await removeTask(entry)
}
