import { z } from 'zod'
import { Id } from './scalars.ts'

/** A picture as pages show it: `src` alone serves any browser, `srcset` the right width, `placeholder` the time before. */
export const Picture = z.object({
  id: Id,
  src: z.string(),
  srcset: z.object({ avif: z.string(), webp: z.string() }),
  width: z.int(),
  height: z.int(),
  /** A data address of a few dozen bytes. */
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** The smallest copy of a picture, for marks and small tiles. */
export const thumbnailOf = ({ src, srcset }: Picture): string => srcset.webp.split(' ', 1)[0] || src
