import type { Profile } from '@sheds/contract/users/users'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useRestrictionItems } from './settings/use-restriction-items.tsx'

/** Menu that mutes or blocks a member. */
export function PersonMenu({ profile: { id, name, viewer } }: { profile: Profile }) {
  const menu = useOverlay('person')
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
        items={restriction.items}
        className="flex-none! min-w-0!"
      />
      {restriction.dialog}
    </>
  )
}
