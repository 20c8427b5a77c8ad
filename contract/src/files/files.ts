import { z } from 'zod'
import { Id, PlainText } from '../scalars.ts'

/** A picture as pages show it: `src` alone serves any browser, `srcset` the right width, `placeholder` the time before. */
export const Picture = z.object({
  id: Id,
  src: PlainText,
  srcset: z.object({ avif: PlainText, webp: PlainText }),
  width: z.int(),
  height: z.int(),
  /** A data address of a few dozen bytes. */
  placeholder: PlainText,
  /** What each width of `srcset.avif` weighs, in its order. */
  bytes: z.array(z.int()).optional(),
})
export type Picture = z.infer<typeof Picture>

/** The smallest copy of a picture, for marks and small tiles. */
export const thumbnailOf = ({ src, srcset }: Picture): string => srcset.webp.split(' ', 1)[0] || src
