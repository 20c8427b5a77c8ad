import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useInRouterContext, useLinkClickHandler } from 'react-router'
import { dressed } from './layout.tsx'
import { InLink } from './picture/saver-slot.ts'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** Another part of the same page: it stays where it is scrolled to. */
  stay?: boolean | undefined
  /** Takes the place of this step in the history. */
  replace?: boolean | undefined
  /** What the history keeps with the step. */
  state?: object | undefined
}

/** The one link of the product: addresses of ours move without a page load, all others are plain. */
export function Link({ href, stay = false, replace = false, state, ...rest }: LinkProps) {
  const routed = useInRouterContext()
  if (!routed || !isOurs(href) || rest.download !== undefined || rest.target === '_blank')
    return (
      <InLink value={true}>
        <a href={href} {...rest} />
      </InLink>
    )
  return <OwnLink href={href} stay={stay} replace={replace} state={state} {...rest} />
}

/** The router's own link would bring what servers of its kind need: another 3 KB before anything moves. */
function OwnLink({ href, stay, replace, state, onClick, ...rest }: LinkProps) {
  const move = useLinkClickHandler<HTMLAnchorElement>(href, {
    preventScrollReset: stay === true,
    ...(replace && { replace }),
    ...(state && { state }),
  })
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!event.defaultPrevented) move(event)
  }
  const to = useHref(href)
  return (
    <InLink value={true}>
      <a {...rest} href={to} onClick={follow} />
    </InLink>
  )
}

/** A link among words. */
export const TextLink = dressed('link', Link)

function isOurs(href: string): boolean {
  return /^(\/(?!\/)|\?|#|\.)/.test(href)
}
