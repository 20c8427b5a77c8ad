import { cx } from '../class-names.ts'
import { type Cloth, clothClass } from './cloth.ts'

/** Strip of cloth along an edge, on wallets and receipts. `className` sets position and size. */
export function ClothEdge({ cloth, className }: { cloth: Cloth; className: string }) {
  return <span aria-hidden="true" className={cx('block', clothClass(cloth), className)} />
}
