import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

interface ColumnsProps {
  children: ReactNode
  /** From 1100 px on; on narrower screens, from 769 px on, it stands above the right one. */
  left?: ReactNode
  /** From 769 px on. */
  right?: ReactNode
}

/** The page's middle with a column on each side, where the screen has room; the middle comes first when read aloud. */
export function Columns({ children, left, right }: ColumnsProps) {
  return (
    <div className={cx('cols', shape({ left, right }))}>
      <div className="mid">{children}</div>
      {left && (
        <div className="side side-left">
          <div className="side-in">{left}</div>
        </div>
      )}
      {right && (
        <div className="side side-right">
          <div className="side-in">{right}</div>
        </div>
      )}
    </div>
  )
}

const shape = ({ left, right }: Pick<ColumnsProps, 'left' | 'right'>): string => {
  if (left) return 'cols-both'
  return right ? 'cols-right' : 'cols-one'
}
