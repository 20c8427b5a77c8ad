import type { ComponentProps } from 'react'
import { Link as RouterLink, useInRouterContext } from 'react-router'
import { dressed } from './layout.tsx'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** Another part of the same page: it stays where it is scrolled to. */
  stay?: boolean | undefined
}

/** The one link of the product: addresses of ours move without a page load, all others are plain. */
export function Link({ href, stay = false, ...rest }: LinkProps) {
  const routed = useInRouterContext()
  if (!routed || !isOurs(href) || rest.download !== undefined || rest.target === '_blank')
    return <a href={href} {...rest} />
  return <RouterLink to={href} preventScrollReset={stay} {...rest} />
}

/** A link among words. */
export const TextLink = dressed('link', Link)

function isOurs(href: string): boolean {
  return /^(\/(?!\/)|\?|#|\.)/.test(href)
}
