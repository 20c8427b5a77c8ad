import type { ReactNode } from 'react'

type FormatsProps = { avif: string | undefined; sizes: string | undefined; children: ReactNode }

/** Offers a picture in AVIF to browsers that know it; the others take the `<img>` inside as it is. */
export function Formats({ avif, sizes, children }: FormatsProps) {
  if (!avif) return children
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {children}
    </picture>
  )
}
