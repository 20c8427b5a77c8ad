import { useLocation } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { TabBarFrame as Bar, HeaderTabs } from '../../ui/site-frame.tsx'
import { currentIn, sections } from '../sections.ts'

/** The four sections under the thumb, on phones. */
export function TabBar() {
  const { pathname } = useLocation()
  return (
    <Bar aria-label={m.nav_main()}>
      {sections.map((section) => (
        <Link key={section.href} href={section.href} aria-current={currentIn(section, pathname)}>
          <section.Icon />
          {section.label()}
        </Link>
      ))}
    </Bar>
  )
}

/** The same four sections in the header of wide screens. */
export function NavTabs() {
  const { pathname } = useLocation()
  return (
    <HeaderTabs aria-label={m.nav_main()}>
      {sections.map((section) => (
        <Link key={section.href} href={section.href} aria-current={currentIn(section, pathname)}>
          {section.label()}
        </Link>
      ))}
    </HeaderTabs>
  )
}
