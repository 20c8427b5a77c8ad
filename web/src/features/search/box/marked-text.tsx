import { Fragment } from 'react'
import { piecesOf } from './marked.rules.ts'

interface MarkedTextProps {
  text: string
  marks: readonly (readonly number[])[]
}

/** Text with the matched words marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return piecesOf(text, marks).map((piece, place) =>
    piece.isMarked ? (
      <mark key={String(place)}>{piece.text}</mark>
    ) : (
      <Fragment key={String(place)}>{piece.text}</Fragment>
    ),
  )
}

/** Suggestion: the typed part is regular, the completion bold. */
export function OfferedText({ text, marks }: MarkedTextProps) {
  return piecesOf(text, marks).map((piece, place) =>
    piece.isMarked ? <Fragment key={String(place)}>{piece.text}</Fragment> : <b key={String(place)}>{piece.text}</b>,
  )
}
