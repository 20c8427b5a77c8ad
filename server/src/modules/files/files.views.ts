import type { Picture } from '@sheds/contract/files/files'
import type { ImageRow } from './files.queries.ts'
import { keyOf, type ServedFormat } from './files.rules.ts'

/** Width for clients that accept a single address only. */
const plainWidth = 640

export const filesPath = '/files/'

/** A stored image in the contract's form. */
export const pictureOf = ({ id, sha256, widths, width, height, placeholder, sizes }: ImageRow): Picture => {
  const address = (each: number, format: ServedFormat): string => `${filesPath}${keyOf(sha256, each, format)}`
  const srcset = (format: ServedFormat): string => widths.map((each) => `${address(each, format)} ${each}w`).join(', ')
  const plain = widths.findLast((each) => each <= plainWidth) ?? widths[0] ?? width
  return {
    id,
    src: address(plain, 'webp'),
    srcset: { avif: srcset('avif'), webp: srcset('webp') },
    width,
    height,
    placeholder,
    ...(sizes !== null && sizes.length > 0 && { bytes: sizes }),
  }
}
