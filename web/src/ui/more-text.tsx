import { useId, useState } from 'react'
import { cx } from './class-names.ts'

type MoreTextProps = {
  text: string
  /** Longer texts are cut here; counted in graphemes. */
  limit: number
  moreLabel: string
  lessLabel: string
  className?: string | undefined
}

/** Text that expands and collapses: "...more." and "less...". Without JavaScript it is expanded. */
export function MoreText({ text, limit, moreLabel, lessLabel, className }: MoreTextProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const cut = cutAt(text, limit)
  if (cut === text.length) return <p className={className}>{text}</p>
  return (
    <p className={className}>
      {text.slice(0, cut)}
      <span id={id} className={cx(!open && 'more-rest')}>
        {text.slice(cut)}
      </span>{' '}
      <button
        type="button"
        className="more noscript:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? lessLabel : moreLabel}
      </button>
    </p>
  )
}

/** End of a text's short form: after a word close to the limit if possible. */
export function cutAt(text: string, limit: number): number {
  const end = text.length <= limit ? text.length : endOf(text, limit)
  if (end === text.length) return end
  const space = text.lastIndexOf(' ', end)
  return text.slice(0, space > end * 0.8 ? space : end).trimEnd().length
}

/** Position after this many graphemes; browsers without `Intl.Segmenter` count code points. */
function endOf(text: string, limit: number): number {
  const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined
  const letters = segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
  return letters.slice(0, limit).join('').length
}
