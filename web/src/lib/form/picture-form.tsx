import type { AnswerOf, AnyCall, EndpointSpec } from '@sheds/contract/endpoint'
import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { FieldNote } from '../../ui/form/field.tsx'
import { Form } from '../../ui/layout.tsx'
import { type UploadNews, useUpload } from '../upload/upload-hook.ts'
import { fileRules, refusals, useFileAddress } from './chosen-files.ts'
import { Sending } from './sending.tsx'

interface PictureWords {
  /** No picture is chosen yet. */
  required: string
  /** The server refused it without naming a problem of the file. */
  refused: string
  /** There was no response. */
  lost: string
  /** Label of its button; “Upload” by default. */
  send?: string
  /** The file is too large. */
  size?: string
}

interface PictureFormProps<E extends EndpointSpec> extends UploadNews<AnswerOf<E>> {
  endpoint: E
  params: NonNullable<AnyCall['params']>
  /** Field name of the picture. */
  field: string
  /** Renders the chosen file as others will see it. */
  preview: (src: string | undefined) => ReactNode
  words: PictureWords
}

/** Form for one picture: choice, preview, and upload with progress, cancel and retry. */
export function PictureForm<E extends EndpointSpec>(props: PictureFormProps<E>) {
  const { endpoint, params, field, preview, words, ...news } = props
  const { state, start, retry, cancel } = useUpload(endpoint, news)
  const [chosen, setChosen] = useState<File>()
  const hint = useId()
  const sending = state.phase === 'sending'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen !== undefined && !sending) void start({ params }, { [field]: [chosen] })
  }
  const choose = ([file]: File[]) => {
    if (file === undefined) return
    // Clears the error of the previous picture.
    cancel()
    setChosen(file)
  }
  return (
    <Form className="gap-3" onSubmit={submit}>
      <PictureChoice onFiles={choose} disabled={sending} size={words.size} />
      {chosen === undefined ? (
        <FieldNote id={hint}>{words.required}</FieldNote>
      ) : (
        <Preview file={chosen}>{preview}</Preview>
      )}
      {(sending || state.phase === 'done') && <Sending percent={state.percent} onCancel={cancel} />}
      {state.phase === 'failed' && (
        <Failure onRetry={state.canRetry ? () => void retry() : undefined}>
          {state.error.fields[field] ?? (state.error.status === 0 ? words.lost : words.refused)}
        </Failure>
      )}
      <UploadButton hint={chosen === undefined ? hint : undefined} sending={sending} label={words.send} />
    </Form>
  )
}

type ChoiceProps = Pick<ComponentProps<typeof DropZone>, 'onFiles' | 'disabled'> & { size: string | undefined }

function PictureChoice({ size, ...props }: ChoiceProps) {
  return (
    <DropZone
      {...fileRules('image')}
      title={m.drop_picture()}
      text={m.drop_picture_text()}
      chooseLabel={m.choose()}
      cameraLabel={m.take_photo()}
      reasons={{ ...refusals(), ...(size !== undefined && { size }) }}
      {...props}
    />
  )
}

function Preview({ file, children }: { file: File; children: (src: string | undefined) => ReactNode }) {
  return (
    <figure className="grid gap-1">
      {children(useFileAddress(file))}
      <figcaption className="text-sm truncate text-ink-2">{file.name}</figcaption>
    </figure>
  )
}

function Failure({ onRetry, children }: { onRetry: (() => void) | undefined; children: string }) {
  return (
    <Alert tone="danger" role="alert" action={onRetry && <Button onClick={onRetry}>{m.retry()}</Button>}>
      {children}
    </Alert>
  )
}

interface UploadButtonProps {
  /** Id of the text that asks for a picture. */
  hint: string | undefined
  sending: boolean
  label: string | undefined
}

function UploadButton({ hint, sending, label = m.upload() }: UploadButtonProps) {
  return (
    <Button
      type="submit"
      kind="brand"
      size="lg"
      block
      disabled={hint !== undefined}
      aria-describedby={hint}
      loading={sending}
      loadingLabel={m.uploading()}
    >
      {label}
    </Button>
  )
}
