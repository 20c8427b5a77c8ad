import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useInRouterContext, useLinkClickHandler } from 'react-router'
import { dressed } from './layout.tsx'
import { InLink } from './picture/saver-slot.ts'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** Leads to another part of the same page, and keeps the scroll position. */
  stay?: boolean | undefined
  /** Replaces the current step in the history. */
  replace?: boolean | undefined
  /** History state of the step. */
  state?: object | undefined
}

/** Link for all uses: addresses of this site navigate without a page load. */
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

/** Own component, as the router's link would add 3 KB for features that are not used here. */
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

/** Link within a text. */
export const TextLink = dressed('link', Link)

function isOurs(href: string): boolean {
  return /^(\/(?!\/)|\?|#|\.)/.test(href)
}
