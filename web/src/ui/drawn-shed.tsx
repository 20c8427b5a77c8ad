import { cx } from './class-names.ts'
import { type Cloth, clothClass } from './cloth.ts'

/** A shed drawn whole, worn by a cloth: what stands where there is nothing. */
export function DrawnShed({ cloth, className }: { cloth: Cloth; className?: string | undefined }) {
  return <span className={cx('shed-drawn', clothClass(cloth), className)} aria-hidden="true" />
}
