import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { segments } from './segments.tsx'
import { TabFace, tab, tabRow } from './tab-links.tsx'

export type Tab = { value: string; label: string; count?: number | undefined; panel: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Underlined tabs, or a filled box of equal parts. */
  look?: 'line' | 'segments' | undefined
  /** Classes of each panel. */
  className?: string | undefined
}

/** Panels of one page, one visible at a time; the server renders the first or the default. */
export function Tabs({ label, tabs, value, defaultValue, onChange, look = 'line', className }: TabsProps) {
  const start = defaultValue ?? tabs[0]?.value
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: start } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List className={look === 'line' ? tabRow : segments} aria-label={label}>
        {tabs.map((each) => (
          <Base.Tab key={each.value} value={each.value} className={look === 'line' ? tab : undefined}>
            <TabFace {...each} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((each) => (
        <Base.Panel key={each.value} value={each.value} className={className}>
          {each.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
