import { cx } from './class-names.ts'

/** A unit or a prefix inside a field's frame. */
export function UnitMark({ place = 'before', children }: { place?: 'before' | 'after' | undefined; children: string }) {
  return <span className={cx('control-pre', place === 'after' && 'control-post')}>{children}</span>
}
