import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

interface ColumnsProps {
  children: ReactNode
  /** Own column from 1100 px on; from 769 px on it is above the right one. */
  left?: ReactNode
  /** Column from 769 px on. */
  right?: ReactNode
}

/** Main column with side columns if the screen is wide enough; screen readers read the main column first. */
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
