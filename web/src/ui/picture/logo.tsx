import { cx } from '../class-names.ts'
import { Link } from '../link.tsx'

const ROOF =
  'M1.6 10.2 29 2.4c.8-.2 1.6.4 1.6 1.2v3.2c0 .6-.4 1.1-.9 1.2L2.4 15.8c-.7.2-1.4-.4-1.4-1.1v-3.2c0-.6.2-1.1.6-1.3z'
const WALL = 'M4 18.5 28 11.7V27.5c0 1.4-1.1 2.5-2.5 2.5H19.5v-6.5a3.5 3.5 0 0 0-7 0V30H6.5A2.5 2.5 0 0 1 4 27.5z'

/** Drawing without the name. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" className={className}>
      <path className="logo-roof" d={ROOF} />
      <path className="logo-wall" d={WALL} />
    </svg>
  )
}

type LogoProps = {
  /** Name beside the drawing. */
  name: string
  /** Target; without it the logo is not a link. */
  href?: string | undefined
  className?: string | undefined
}

export function Logo({ name, href, className }: LogoProps) {
  const word = (
    <>
      <LogoMark />
      <span>{name}</span>
    </>
  )
  if (!href) return <span className={cx('logo', className)}>{word}</span>
  return (
    <Link href={href} className={cx('logo', className)}>
      {word}
    </Link>
  )
}
