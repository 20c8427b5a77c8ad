import type { ComponentProps, ReactNode } from 'react'

/** The bar on top of every page: one row from 1240 px on, two on tablets, without words on phones. */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className="header">
      <div className="header-in">{children}</div>
    </header>
  )
}

/** The site's parts, from 769 px on. */
export function HeaderTabs(props: ComponentProps<'nav'>) {
  return <nav {...props} className="nav-tabs" />
}

/** A button's word, which is only read out where the row is too narrow for it. */
export function HeaderWord({ children }: { children: ReactNode }) {
  return <span className="header-word">{children}</span>
}
