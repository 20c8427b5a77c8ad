import { Link } from '../link.tsx'
import { segments } from './segments.tsx'

/** Classes of a row of underlined tabs, and of each tab. */
export const tabRow = 'tabs'
export const tab = 'tab'

export type TabLink = { href: string; label: string; count?: number | undefined; current?: boolean | undefined }

/** Tabs with addresses, which work before JavaScript and in the history. */
export function TabLinks({
  label,
  tabs,
  look = 'line',
}: {
  label: string
  tabs: readonly TabLink[]
  look?: 'line' | 'segments' | undefined
}) {
  return (
    <nav aria-label={label} className={look === 'line' ? tabRow : segments}>
      {tabs.map((each) => (
        <Link
          key={each.href}
          href={each.href}
          stay
          aria-current={each.current ? 'page' : undefined}
          className={look === 'line' ? tab : undefined}
        >
          <TabFace {...each} />
        </Link>
      ))}
    </nav>
  )
}

export function TabFace({ label, count }: { label: string; count?: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && <span className="tab-n"> {count}</span>}
    </>
  )
}
