import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { segments } from './segments.tsx'

export type Tab = { value: string; label: string; count?: number | undefined; panel: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Underlined words, or a filled box of equal parts. */
  look?: 'line' | 'segments' | undefined
  /** Each panel's classes. */
  className?: string | undefined
}

/** Panels on one page, one at a time; the first, or the default, is in the server's page. */
export function Tabs({ label, tabs, value, defaultValue, onChange, look = 'line', className }: TabsProps) {
  const start = defaultValue ?? tabs[0]?.value
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: start } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List className={look === 'line' ? 'tabs' : segments} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={look === 'line' ? 'tab' : undefined}>
            <TabFace {...tab} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={className}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

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
    <nav aria-label={label} className={look === 'line' ? 'tabs' : segments}>
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

function TabFace({ label, count }: { label: string; count?: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && <span className="tab-n"> {count}</span>}
    </>
  )
}
