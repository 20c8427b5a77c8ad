import House from 'lucide-react/icons/house'
import PenLine from 'lucide-react/icons/pen-line'
import Store from 'lucide-react/icons/store'
import Wallet from 'lucide-react/icons/wallet'
import * as m from '../messages/compiled/messages.ts'

/** The product's four sections, as tabs: at the top of a wide screen, at the bottom on a phone. */
export const sections = [
  { href: '/feeds', label: m.tab_feeds, Icon: House, holds: /^\/(feeds)?$/ },
  { href: '/sheds', label: m.tab_sheds, Icon: Store, holds: /^\/(sheds?|all_sheds|products|menu|music)(\/|$)/ },
  { href: '/writes', label: m.tab_writes, Icon: PenLine, holds: /^\/writes(\/|$)/ },
  { href: '/shedpay', label: m.tab_shedpay, Icon: Wallet, holds: /^\/shedpay(\/|$)/ },
] as const

export type SiteSection = (typeof sections)[number]

/** `page` on the tab's own page, `true` on a page below it. */
export const currentIn = ({ href, holds }: SiteSection, pathname: string): 'page' | 'true' | undefined => {
  if (!holds.test(pathname)) return undefined
  return pathname === href || pathname === '/' ? 'page' : 'true'
}
