/** From this size on a picture waits for a tap: on a slow 2G connection it takes some seconds. */
export const heavyFrom = 10 * 1024

interface Copies {
  src: string
  srcSet: string
  avif?: string | undefined
  bytes?: readonly number[] | undefined
  sizes?: string | undefined
}

export interface Copy {
  src: string
  avif: string | undefined
  bytes: number | undefined
}

/** Widths that suffice to recognise a picture, in a tile and at full width. */
const most = { tile: 320, page: 640 } as const

/** Copy that the data saver loads. */
export const copyFor = ({ src, srcSet, avif, bytes, sizes }: Copies): Copy => {
  const copies = partsOf(srcSet)
  const limit = isWide(sizes) ? most.page : most.tile
  const place = Math.max(
    0,
    copies.findLastIndex(({ width }) => width <= limit),
  )
  return {
    src: copies[place]?.address ?? src,
    avif: avif === undefined ? undefined : partsOf(avif)[place]?.address,
    bytes: bytes?.[place] || undefined,
  }
}

/** Shown at almost the full width of a phone. */
const isWide = (sizes = ''): boolean => /(?:100|85)vw/.test(sizes)

const partsOf = (srcSet: string): { address: string; width: number }[] =>
  srcSet.split(', ').map((part) => {
    const [address = '', width = '0'] = part.split(' ')
    return { address, width: Number.parseInt(width, 10) || 0 }
  })

/** Whole kilobytes, at least one. */
export const kilobytes = (bytes: number): string => String(Math.max(1, Math.round(bytes / 1024)))
