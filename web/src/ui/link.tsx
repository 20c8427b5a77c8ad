import type { ComponentProps } from 'react'
import { Link as RouterLink, useInRouterContext } from 'react-router'
import { cx } from './class-names.ts'

export type LinkProps = ComponentProps<'a'> & { href: string }

/** The one link of the product: addresses of ours move without a page load, all others are plain. */
export function Link({ href, ...rest }: LinkProps) {
  const routed = useInRouterContext()
  if (!routed || !isOurs(href) || rest.download !== undefined || rest.target === '_blank')
    return <a href={href} {...rest} />
  return <RouterLink to={href} {...rest} />
}

/** A link among words. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx('link', className)} />
}

function isOurs(href: string): boolean {
  return /^(\/(?!\/)|\?|#|\.)/.test(href)
}
