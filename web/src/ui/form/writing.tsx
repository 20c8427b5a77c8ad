import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** Block of a text: a paragraph, or a bulleted list. */
export type WritingBlock = { key: string; paragraph: ReactNode } | { key: string; bullets: readonly ReactNode[] }

type WritingProps = {
  blocks: readonly WritingBlock[]
  /** Short text, set like a signboard. */
  signboard?: boolean | undefined
  /** Only write on its page. */
  alone?: boolean | undefined
  className?: string | undefined
}

/** Class of a list of posts. */
export const writeList = 'writes'

/** Text by a user. Each block has the direction of its own letters. */
export function Writing({ blocks, signboard, alone, className }: WritingProps) {
  return (
    <div className={cx('writing', signboard && 'writing-signboard', alone && 'writing-alone', className)}>
      {blocks.map((block) =>
        'bullets' in block ? (
          <ul key={block.key}>
            {block.bullets.map((bullet, place) => (
              <li key={String(place)} dir="auto">
                {bullet}
              </li>
            ))}
          </ul>
        ) : (
          <p key={block.key} dir="auto">
            {block.paragraph}
          </p>
        ),
      )}
    </div>
  )
}
