import ChevronDown from 'lucide-react/icons/chevron-down'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'

/** What the owner of a music shed adds. */
export function AddMusicMenu({ id }: { id: string }) {
  return (
    <Menu
      label={m.add_music()}
      openness={useOverlay('add-music')}
      kind="quiet"
      className="bg-surface-1"
      align="end"
      items={[
        { label: m.add_music_single(), href: `/sheds/${id}/add_music/single` },
        { label: m.add_music_group(), href: `/sheds/${id}/add_music/group` },
        { label: m.sales_title(), href: '/my_sales' },
      ]}
    >
      {m.add_music()}
      <ChevronDown className="size-4.5" />
    </Menu>
  )
}
