import type { ComponentProps, ReactNode } from 'react'
import { iconButton } from './icon-button.tsx'
import { dressed } from './layout.tsx'

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

/** The same under the thumb, with icons, on phones. */
export const TabBar = dressed('tabbar', 'nav')

/** A button's word, which is only read out where the row is too narrow for it. */
export const HeaderWord = dressed('header-word', 'span')

/** Where the search stands in the header. */
export const SearchPlace = dressed('search-place', 'div')

type SearchFoldProps = Pick<ComponentProps<'details'>, 'ref' | 'onToggle'> & {
  /** The icon that shows the bar on phones, with JavaScript or without. */
  summary: ComponentProps<'summary'>
}

/** Hides the bar that follows it until its icon is pressed, on phones. */
export function SearchFold({ summary, ...rest }: SearchFoldProps) {
  return (
    <details {...rest} className="search-fold">
      <summary {...summary} className={iconButton} />
    </details>
  )
}

/** A box for the words, and choices beside or below it. A form: browsers of before 2023 do not know the search element. */
export const SearchBar = dressed('search', 'form')
export const SearchBox = dressed('search-box', 'div')
export const SearchChoices = dressed('search-choices', 'div')

/** A strip over the page's foot that moves nothing; it is read out when it comes. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  return (
    <div className="offline-place" role="status">
      {children && <p className="offline">{children}</p>}
    </div>
  )
}

/** A thin bar over everything; it shows itself only when something takes a moment. */
export function PendingBar() {
  return <div className="pending-bar" aria-hidden="true" />
}
