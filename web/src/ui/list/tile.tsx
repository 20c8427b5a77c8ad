import { Link, type LinkProps } from '../link.tsx'

/** Link with a picture and a text, in a scroller or a grid. */
export function Tile(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="tile" />
}

/** Name of at most two lines. */
export function TileName({ children }: { children: string }) {
  return <span className="tile-name">{children}</span>
}

/** Name at the position of the price, for things without one. */
export function TileTitle({ children }: { children: string }) {
  return <span className="line-clamp-2 text-md/5 font-title wrap-anywhere">{children}</span>
}

/** Class of a list of tiles. */
export const tileGrid = 'grid-tiles'
