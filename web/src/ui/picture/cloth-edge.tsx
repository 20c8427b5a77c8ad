import { cx } from '../class-names.ts'
import { type Cloth, clothClass } from './cloth.ts'

/** A printed strip along an edge: what marks a wallet, and a proof. Its place and size come from `className`. */
export function ClothEdge({ cloth, className }: { cloth: Cloth; className: string }) {
  return <span aria-hidden="true" className={cx('block', clothClass(cloth), className)} />
}
