import Camera from 'lucide-react/icons/camera'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, buttonClass } from '../button.tsx'
import { cx } from '../class-names.ts'
import { useFieldProps } from './field.context.ts'
import { FieldNote } from './field.tsx'
import { type FileRules, type Refusal, type RefusedFile, sortFiles } from './file-rules.ts'

type DropZoneProps = FileRules & {
  /** "Drop photos here, or choose". */
  title: string
  /** Allowed files. */
  text?: string | undefined
  /** Label of the button. */
  chooseLabel: string
  /** Label of the camera button on a phone, if photos are allowed. */
  cameraLabel?: string | undefined
  /** A file is chosen already: shows only the buttons. */
  small?: boolean | undefined
  icon?: ReactNode
  /** Text for each reason of a refusal. */
  reasons: Record<Refusal, string>
  onFiles: (taken: File[], refused: RefusedFile[]) => void
  disabled?: boolean | undefined
}

/** Takes files by click, keyboard, drop or paste; lists refused files with the reason. */
export function DropZone(props: DropZoneProps) {
  const { title, chooseLabel, cameraLabel, small = false, reasons, onFiles, disabled, ...rest } = props
  const { icon, text, ...rules } = rest
  const field = useFieldProps({ disabled })
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const take = (files: readonly File[]) => {
    if (files.length === 0 || field.disabled) return
    const sorted = sortFiles(files, rules)
    setRefused(sorted.refused)
    onFiles(sorted.taken, sorted.refused)
  }
  usePastedFiles(take)
  useMissedDrops()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(Array.from(event.currentTarget.files ?? []))
    // Otherwise choosing the same file again fires no event.
    event.currentTarget.value = ''
  }
  return (
    <>
      <DropBox small={small} onDrop={take}>
        {!small && <Words icon={icon} title={title} text={text} />}
        <span className="flex flex-wrap justify-center gap-2">
          {cameraLabel !== undefined && <CameraButton label={cameraLabel} input={input} disabled={field.disabled} />}
          <span className={buttonClass({})} aria-hidden="true">
            {chooseLabel}
          </span>
        </span>
        <input
          {...field}
          ref={input}
          type="file"
          accept={rules.accept}
          multiple={rules.maxFiles !== 1}
          required={false}
          aria-label={`${title}. ${chooseLabel}`}
          onChange={choose}
        />
      </DropBox>
      <RefusedFiles files={refused} reasons={reasons} />
    </>
  )
}

function Words({ icon, title, text }: Pick<DropZoneProps, 'icon' | 'title' | 'text'>) {
  return (
    <>
      <span className="contents pointer-coarse:hidden">
        {icon ?? <Camera />}
        <span className="text-md font-label">{title}</span>
      </span>
      {text && <span className="text-xs text-ink-3">{text}</span>}
    </>
  )
}

type CameraButtonProps = {
  label: string
  input: { current: HTMLInputElement | null }
  disabled: boolean | undefined
}

/** On touch devices: opens the same input with the camera. */
function CameraButton({ label, input, disabled }: CameraButtonProps) {
  const takePhoto = () => {
    const { current } = input
    if (!current) return
    current.setAttribute('capture', 'environment')
    current.click()
    current.removeAttribute('capture')
  }
  return (
    <Button
      kind="soft"
      icon={<Camera />}
      className="relative z-1 hidden pointer-coarse:inline-flex"
      disabled={disabled}
      onClick={takePhoto}
    >
      {label}
    </Button>
  )
}

type DropBoxProps = { small: boolean; onDrop: (files: readonly File[]) => void; children: ReactNode }

function DropBox({ small, onDrop, children }: DropBoxProps) {
  const [over, setOver] = useState(false)
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(Array.from(event.dataTransfer.files))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control, the box only catches drops
    <div
      className={cx('drop', small && 'p-3!', 'pointer-coarse:p-3')}
      data-over={over || undefined}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

function usePastedFiles(onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = Array.from(event.clipboardData?.files ?? [])
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** A file dropped beside the box would replace the page and lose the user's input. */
function useMissedDrops() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}

type RefusedFilesProps = { files: readonly RefusedFile[]; reasons: Record<Refusal, string> }

/** Refused files, announced to screen readers. */
function RefusedFiles({ files, reasons }: RefusedFilesProps) {
  return (
    <ul aria-live="polite" className="grid gap-1">
      {files.map((file, place) => (
        <FieldNote as="li" key={String(place)} tone="error">
          <CircleAlert />
          <span className="[overflow-wrap:anywhere]">
            {file.name} — {reasons[file.why]}
          </span>
        </FieldNote>
      ))}
    </ul>
  )
}
