import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'

interface FoldProps {
  label: string
  /** Opens it, as its content has an error. */
  open?: boolean | undefined
  children: ReactNode
}

/** Hides options that few users need. Folded fields stay part of their form. */
export function Fold({ label, open: wanted = false, children }: FoldProps) {
  const [open, setOpen] = useState(wanted)
  const [was, setWas] = useState(wanted)
  if (wanted !== was) {
    setWas(wanted)
    if (wanted) setOpen(true)
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-2 font-label">
        {label}
        <ChevronDown className="size-4.5 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">{children}</div>
    </details>
  )
}
