import { dressed } from './layout.tsx'
import { Link } from './link.tsx'

/** The bar on top of every page: one row from 1240 px on, two on tablets, without words on phones. */
export const SiteHeader = dressed('header', 'header')
export const HeaderRow = dressed('header-in', 'div')

/** The site's parts, from 769 px on. */
export const HeaderTabs = dressed('nav-tabs', 'nav')

/** The same under the thumb, with icons, on phones. */
export const TabBarFrame = dressed('tabbar', 'nav')

/** The ways in, side by side. */
export const HeaderWays = dressed('header-ways', 'div')

/** A button's word, which is only read out where the row is too narrow for it. */
export const HeaderWord = dressed('header-word', 'span')

/** Where the search stands in the header. On phones the bar after its fold is hidden until that opens. */
export const SearchPlace = dressed('search-place', 'div')
export const SearchFold = dressed('search-fold', 'details')

/** A box for the words, and choices beside or below it. A form: browsers of before 2023 do not know the search element. */
export const SearchBar = dressed('search', 'form')
export const SearchBox = dressed('search-box', 'div')
export const SearchChoices = dressed('search-choices', 'div')

/** Under the header: how the network is, in a bar of its own, and how old what one sees is. */
export const NetFrame = dressed('net-place', 'div')
export const NetNotice = dressed('net', 'p')
export const NetBackNotice = dressed('net net-back', 'p')
/** The one thing the bar leads to. */
export const NetLink = dressed('net-push', Link)
export const AgedMark = dressed('aged', 'span')

/** A thin bar over everything; it shows itself only when something takes a moment. */
export const PendingBar = dressed('pending-bar', 'div')

/** The first thing the keyboard comes to. */
export const SkipLink = dressed('skip-link', 'a')

/** The end of every page: a word and links in rows. */
export const SiteFooter = dressed('footer', 'footer')
export const FooterRow = dressed('footer-in', 'div')
export const FooterLinks = dressed('footer-links', 'nav')
