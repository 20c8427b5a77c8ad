import type { ReactNode } from 'react'
import { dressed } from './dressed.tsx'

/** The bar on top of every page: one row from 1240 px on, two on tablets, without words on phones. */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className="header">
      <div className="header-in">{children}</div>
    </header>
  )
}

/** The site's parts, from 769 px on. */
export const HeaderTabs = dressed('nav-tabs', 'nav')

/** A button's word, which is only read out where the row is too narrow for it. */
export const HeaderWord = dressed('header-word', 'span')
