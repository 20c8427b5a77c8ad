import { useState } from 'react'
import { useLocation } from 'react-router'
import { placeOf } from '../../lib/overlay/overlay-address.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { TabBarFrame as Bar, HeaderTabs } from '../../ui/site-frame.tsx'
import { currentIn, sections } from '../sections.ts'

/** Bottom bar with the four sections, on phones. */
export function TabBar() {
  const { pathname, stateOf } = useTabs()
  return (
    <Bar aria-label={m.nav_main()}>
      {sections.map((section) => (
        <Link
          key={section.href}
          href={section.href}
          state={stateOf(section.href)}
          aria-current={currentIn(section, pathname)}
        >
          <section.Icon />
          {section.label()}
        </Link>
      ))}
    </Bar>
  )
}

/** Same four sections in the header of wide screens. */
export function NavTabs() {
  const { pathname, stateOf } = useTabs()
  return (
    <HeaderTabs aria-label={m.nav_main()}>
      {sections.map((section) => (
        <Link
          key={section.href}
          href={section.href}
          state={stateOf(section.href)}
          aria-current={currentIn(section, pathname)}
        >
          {section.label()}
        </Link>
      ))}
    </HeaderTabs>
  )
}

/** Each tab returns to the last scroll position of its page; a second tap on the current one scrolls to the top. */
const useTabs = () => {
  const location = useLocation()
  const { pathname } = location
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({})
  const place = placeOf(location)
  if (places[pathname] !== place && sections.some(({ href }) => href === pathname))
    setPlaces({ ...places, [pathname]: place })
  const stateOf = (href: string): object | undefined => {
    const left = href === pathname ? undefined : places[href]
    return left === undefined ? undefined : { place: left }
  }
  return { pathname, stateOf }
}
