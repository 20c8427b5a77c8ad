import type { ComponentProps } from 'react'

/** Up to four links with icons under the thumb, on phones. */
export function TabBar(props: ComponentProps<'nav'>) {
  return <nav {...props} className="tabbar" />
}
