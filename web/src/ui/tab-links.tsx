import { Link } from './link.tsx'

export type TabLink = { href: string; label: string; count?: number | undefined; current?: boolean | undefined }

/** Tabs that are addresses: they work before JavaScript and in the history. */
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
    <nav aria-label={label} className={look === 'line' ? 'tabs' : 'seg'}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={look === 'line' ? 'tab' : undefined}
        >
          <TabFace {...tab} />
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
