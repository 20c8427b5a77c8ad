import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { buttonClass } from './button.tsx'
import { useFieldProps } from './field.context.ts'
import { type FileRules, type Refusal, type RefusedFile, sortFiles } from './file-rules.ts'
import { RefusedFiles } from './refused-files.tsx'

type DropZoneProps = FileRules & {
  /** "Drop photos here, or choose". */
  title: string
  /** What is allowed. */
  text?: string | undefined
  /** The word on the button. */
  chooseLabel: string
  icon?: ReactNode
  /** Why a file was refused, in words. */
  reasons: Record<Refusal, string>
  onFiles: (taken: File[], refused: RefusedFile[]) => void
  disabled?: boolean | undefined
}

/** Takes files by click, by keyboard, dropped or pasted; says which it refused and why. */
export function DropZone({ title, text, chooseLabel, icon, reasons, onFiles, disabled, ...rules }: DropZoneProps) {
  const field = useFieldProps({ disabled })
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
    // The same file, chosen again, must be heard again.
    event.currentTarget.value = ''
  }
  return (
    <>
      <DropBox onDrop={take}>
        {icon ?? <Camera />}
        <span className="text-md font-label">{title}</span>
        {text && <span className="text-xs text-ink-3">{text}</span>}
        <span className={buttonClass({})} aria-hidden="true">
          {chooseLabel}
        </span>
        <input
          {...field}
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

function DropBox({ onDrop, children }: { onDrop: (files: readonly File[]) => void; children: ReactNode }) {
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
      className="drop"
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

/** A file dropped beside the box would take the place of the page, with all that was chosen. */
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
