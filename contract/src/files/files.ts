import { z } from 'zod'
import { Id, PlainText } from '../scalars.ts'

/** Image in pages: `src` works in any browser, `srcset` offers widths, `placeholder` is shown while loading. */
export const Picture = z.object({
  id: Id,
  src: PlainText,
  srcset: z.object({ avif: PlainText, webp: PlainText }),
  width: z.int(),
  height: z.int(),
  /** Data URL of a few dozen bytes. */
  placeholder: PlainText,
  /** Size of each width in `srcset.avif`, in order. */
  bytes: z.array(z.int()).optional(),
})
export type Picture = z.infer<typeof Picture>

/** Smallest copy of an image, for small tiles. */
export const thumbnailOf = ({ src, srcset }: Picture): string => srcset.webp.split(' ', 1)[0] || src
