import { dressed } from './layout.tsx'
import { Link } from './link.tsx'

/** Bar at the top of every page: one row from 1240 px on, two on tablets, without labels on phones. */
export const SiteHeader = dressed('header', 'header')
export const HeaderRow = dressed('header-in', 'div')

/** Main navigation from 769 px on. */
export const HeaderTabs = dressed('nav-tabs', 'nav')

/** Main navigation on phones: a bar at the bottom, with icons. */
export const TabBarFrame = dressed('tabbar', 'nav')

/** Links for login and signup, in a row. */
export const HeaderWays = dressed('header-ways', 'div')

/** Label of a button; only for screen readers if the row is too narrow. */
export const HeaderWord = dressed('header-word', 'span')

/** Place of the search in the header. On phones its bar is hidden until the fold is opened. */
export const SearchPlace = dressed('search-place', 'div')
export const SearchFold = dressed('search-fold', 'details')

/** Search field, with filters beside or below it. A form, as browsers before 2023 do not know the search element. */
export const SearchBar = dressed('search', 'form')
export const SearchBox = dressed('search-box', 'div')
export const SearchChoices = dressed('search-choices', 'div')

/** Below the header: state of the network, and the age of the page's data. */
export const NetFrame = dressed('net-place', 'div')
export const NetNotice = dressed('net', 'p')
export const NetBackNotice = dressed('net net-back', 'p')
/** Link in the bar. */
export const NetLink = dressed('net-push', Link)
export const AgedMark = dressed('aged', 'span')

/** Thin bar over everything, visible when a navigation takes longer. */
export const PendingBar = dressed('pending-bar', 'div')

/** First element in keyboard order. */
export const SkipLink = dressed('skip-link', 'a')

/** End of every page: a text and links in rows. */
export const SiteFooter = dressed('footer', 'footer')
export const FooterRow = dressed('footer-in', 'div')
export const FooterLinks = dressed('footer-links', 'nav')
