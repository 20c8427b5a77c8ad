import type { Profile } from '@sheds/contract/users/users'
import Flag from 'lucide-react/icons/flag'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useRestrictionItems } from './settings/use-restriction-items.tsx'

/** Menu that mutes, blocks or reports a member. */
export function PersonMenu({ profile: { id, name, viewer } }: { profile: Profile }) {
  const menu = useOverlay('person')
  const report = useOverlay(`report:${id}`)
  const restriction = useRestrictionItems({
    person: { id, name },
    place: id,
    muted: viewer?.muted,
    blocked: viewer?.blocked,
  })
  return (
    <>
      <Menu
        label={m.hush_options({ name })}
        openness={menu}
        items={[
          ...restriction.items,
          { label: m.report_user({ name }), icon: <Flag className="size-4.5" />, onSelect: report.show, ruled: true },
        ]}
        className="flex-none! min-w-0!"
      />
      {restriction.dialog}
      <ReportDialog key={report.key} subject={{ kind: 'user', id, name }} open={report.open} onClose={report.hide} />
    </>
  )
}
