import { useId, useState } from 'react'

type MoreTextProps = {
  text: string
  /** Longer texts are cut here, in characters. */
  limit: number
  moreLabel: string
  lessLabel: string
  className?: string | undefined
}

/** A text that opens and closes: "...more." and "less...". */
export function MoreText({ text, limit, moreLabel, lessLabel, className }: MoreTextProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const letters = Array.from(text)
  if (letters.length <= limit) return <p className={className}>{text}</p>
  return (
    <p className={className}>
      <span id={id}>{open ? text : cutAtWord(letters, limit)}</span>{' '}
      <button type="button" className="more" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? lessLabel : moreLabel}
      </button>
    </p>
  )
}

// Ends at a word when one ends close by.
function cutAtWord(letters: readonly string[], limit: number): string {
  const cut = letters.slice(0, limit).join('')
  const space = cut.lastIndexOf(' ')
  return (space > limit * 0.8 ? cut.slice(0, space) : cut).trimEnd()
}
