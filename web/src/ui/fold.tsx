import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'

interface FoldProps {
  label: string
  /** What is inside wants to be seen: something is wrong there. */
  open?: boolean | undefined
  children: ReactNode
}

/** What few need, behind one tap. Fields inside stay part of their form, folded or not. */
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
