import { Link, type LinkProps } from '../link.tsx'

/** A picture and what it shows, in a scroller or a grid; all of it leads there. */
export function Tile(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="tile" />
}

/** Two lines of it at most. */
export function TileName({ children }: { children: string }) {
  return <span className="tile-name">{children}</span>
}

/** The name in the price's place, where there is no price. */
export function TileTitle({ children }: { children: string }) {
  return <span className="line-clamp-2 text-md/5 font-title wrap-anywhere">{children}</span>
}

/** The class of a list whose items are tiles. */
export const tileGrid = 'grid-tiles'
