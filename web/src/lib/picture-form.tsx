import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react'
import * as m from '../messages/compiled/messages.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { Form } from '../ui/form.tsx'
import { Progress } from '../ui/progress.tsx'
import type { ApiError } from './api.ts'
import { fileRules } from './upload-rules.ts'
import type { UploadState } from './upload-state.ts'

interface PictureFormProps {
  /** From `useUpload`. */
  upload: { state: UploadState; retry: () => Promise<void>; cancel: () => void }
  send: (picture: File) => void
  /** The chosen file as others will see it. */
  preview: (src: string | undefined) => ReactNode
  /** What is said while no picture is chosen. */
  required: string
  failure: (error: ApiError) => string
}

/** Takes one picture, shows it, sends it: with progress, a way to stop and a way to try again. */
export function PictureForm({ upload: { state, retry, cancel }, send, preview, required, failure }: PictureFormProps) {
  const [chosen, setChosen] = useState<File>()
  const hint = useId()
  const sending = state.phase === 'sending'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen !== undefined && !sending) send(chosen)
  }
  const choose = ([file]: File[]) => {
    if (file === undefined) return
    // What was said about the one before is said no more.
    cancel()
    setChosen(file)
  }
  return (
    <Form className="gap-3" onSubmit={submit}>
      <DropZone
        {...fileRules('image')}
        title={m.drop_picture()}
        text={m.drop_picture_text()}
        chooseLabel={m.choose()}
        reasons={reasons()}
        onFiles={choose}
        disabled={sending}
      />
      {chosen === undefined ? <FieldNote id={hint}>{required}</FieldNote> : <Preview file={chosen}>{preview}</Preview>}
      {(sending || state.phase === 'done') && <Sending percent={state.percent} onCancel={cancel} />}
      {state.phase === 'failed' && (
        <Failure text={failure(state.error)} onRetry={state.canRetry ? () => void retry() : undefined} />
      )}
      <Button
        type="submit"
        kind="brand"
        size="lg"
        block
        disabled={chosen === undefined}
        aria-describedby={chosen === undefined ? hint : undefined}
        loading={sending}
        loadingLabel={m.uploading()}
      >
        {m.upload()}
      </Button>
    </Form>
  )
}

function Preview({ file, children }: { file: File; children: PictureFormProps['preview'] }) {
  return (
    <figure className="grid gap-1">
      {children(useObjectUrl(file))}
      <figcaption className="text-sm truncate text-ink-2">{file.name}</figcaption>
    </figure>
  )
}

function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <div className="flex items-end gap-3">
      <Progress
        className="min-w-0 flex-1"
        label={m.uploading()}
        value={percent}
        valueText={`${Math.round(percent)}\u00a0%`}
      />
      <Button onClick={onCancel}>{m.cancel()}</Button>
    </div>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  return (
    <Alert tone="danger" role="alert" action={onRetry && <Button onClick={onRetry}>{m.retry()}</Button>}>
      {text}
    </Alert>
  )
}

const reasons = () => ({
  type: m.upload_not_image(),
  size: m.upload_image_size(),
  empty: m.upload_empty(),
  count: m.upload_too_many(),
})

const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
