/** From here on a picture waits for a tap: on a slow 2G line it takes some seconds. */
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

/** Wide enough to be recognised: a tile's, or that of a page of its own. */
const most = { tile: 320, page: 640 } as const

/** The one copy that whoever saves data gets. */
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

/** Shown as wide as a phone is, or nearly. */
const isWide = (sizes = ''): boolean => /(?:100|85)vw/.test(sizes)

const partsOf = (srcSet: string): { address: string; width: number }[] =>
  srcSet.split(', ').map((part) => {
    const [address = '', width = '0'] = part.split(' ')
    return { address, width: Number.parseInt(width, 10) || 0 }
  })

/** In whole kilobytes, and never none. */
export const kilobytes = (bytes: number): string => String(Math.max(1, Math.round(bytes / 1024)))
