import { Fragment } from 'react'
import { piecesOf } from './marked.rules.ts'

interface MarkedTextProps {
  text: string
  marks: readonly (readonly number[])[]
}

/** A text with the words that matched. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return piecesOf(text, marks).map((piece, place) =>
    piece.isMarked ? (
      <mark key={String(place)}>{piece.text}</mark>
    ) : (
      <Fragment key={String(place)}>{piece.text}</Fragment>
    ),
  )
}

/** What goes on from what was typed: what is typed stays light, what is offered is bold. */
export function OfferedText({ text, marks }: MarkedTextProps) {
  return piecesOf(text, marks).map((piece, place) =>
    piece.isMarked ? <Fragment key={String(place)}>{piece.text}</Fragment> : <b key={String(place)}>{piece.text}</b>,
  )
}
