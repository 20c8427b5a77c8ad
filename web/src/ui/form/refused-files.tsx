import CircleAlert from 'lucide-react/icons/circle-alert'
import { FieldNote } from './field.tsx'
import type { Refusal, RefusedFile } from './file-rules.ts'

type RefusedFilesProps = { files: readonly RefusedFile[]; reasons: Record<Refusal, string> }

/** The files that were not taken, read out when they come. */
export function RefusedFiles({ files, reasons }: RefusedFilesProps) {
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
