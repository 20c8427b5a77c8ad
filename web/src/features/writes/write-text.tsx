import { type Block, type Look, parseMarkup, type Run } from '@sheds/contract/writes/markup'
import type { Mention } from '@sheds/contract/writes/mentions'
import { Fragment, type ReactNode } from 'react'
import { Writing, type WritingBlock } from '../../ui/form/writing.tsx'
import { TextLink } from '../../ui/link.tsx'
import { findMention, isSignboard } from './write.rules.ts'
import { mentionHref } from './writes.address.ts'

interface WriteTextProps {
  text: string
  /** Known targets; other mentions stay plain text. */
  mentions: readonly Pick<Mention, 'symbol' | 'name' | 'type' | 'id'>[]
  alone?: boolean | undefined
  /** Renders without links. */
  preview?: boolean | undefined
}

/** Formatted text of a write, large if it is short. */
export function WriteText({ text, mentions, alone, preview }: WriteTextProps) {
  const shown = { mentions, preview }
  return (
    <Writing
      blocks={parseMarkup(text).map((block, place) => blockOf(block, String(place), shown))}
      signboard={isSignboard(text)}
      alone={alone}
    />
  )
}

/** Formatted text of a reply, all in one size. */
export function ReplyText({ text, mentions }: Pick<WriteTextProps, 'text' | 'mentions'>) {
  return <Writing blocks={parseMarkup(text).map((block, place) => blockOf(block, String(place), { mentions }))} />
}

type TextOptions = Pick<WriteTextProps, 'mentions' | 'preview'>

const blockOf = (block: Block, key: string, shown: TextOptions): WritingBlock =>
  block.kind === 'list'
    ? { key, bullets: block.items.map((runs) => runsOf(runs, shown)) }
    : { key, paragraph: runsOf(block.runs, shown) }

const runsOf = (runs: readonly Run[], shown: TextOptions): ReactNode =>
  runs.map((run, place) => (
    <Fragment key={String(place)}>
      {dressed[run.look](run.kind === 'mention' ? mentionIn(run, shown) : run.text)}
    </Fragment>
  ))

const dressed: Readonly<Record<Look, (inside: ReactNode) => ReactNode>> = {
  plain: (inside) => inside,
  italic: (inside) => <em>{inside}</em>,
  bold: (inside) => <strong>{inside}</strong>,
  'bold-italic': (inside) => (
    <strong>
      <em>{inside}</em>
    </strong>
  ),
}

const mentionIn = ({ text }: Run, { mentions, preview }: TextOptions): ReactNode => {
  const found = findMention(text, mentions)
  if (found === undefined) return text
  const words = `${text.charAt(0)}${found.name}`
  return (
    <>
      {preview ? (
        <span className="font-label text-brand-text">{words}</span>
      ) : (
        <TextLink href={mentionHref(found.target)}>{words}</TextLink>
      )}
      {found.rest}
    </>
  )
}
