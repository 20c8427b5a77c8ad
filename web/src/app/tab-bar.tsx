import { useLocation } from 'react-router'
import * as m from '../messages/compiled/messages.ts'
import { Link } from '../ui/link.tsx'
import { currentIn, sections } from './sections.ts'

/** The four sections under the thumb, on phones. */
export function TabBar() {
  const { pathname } = useLocation()
  return (
    <nav className="tabbar" aria-label={m.nav_main()}>
      {sections.map((section) => (
        <Link key={section.href} href={section.href} aria-current={currentIn(section, pathname)}>
          <section.Icon className="i" />
          {section.label()}
        </Link>
      ))}
    </nav>
  )
}

/** The same four sections in the header of wide screens. */
export function NavTabs() {
  const { pathname } = useLocation()
  return (
    <nav className="nav-tabs" aria-label={m.nav_main()}>
      {sections.map((section) => (
        <Link key={section.href} href={section.href} aria-current={currentIn(section, pathname)}>
          {section.label()}
        </Link>
      ))}
    </nav>
  )
}
