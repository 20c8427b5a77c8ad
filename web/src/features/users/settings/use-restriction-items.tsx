import Ban from 'lucide-react/icons/ban'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useRestriction } from './use-restriction.ts'

interface RestrictionMenu {
  person: { id: string; name: string }
  /** Distinguishes the menus of one page in the URL. */
  place: string
  muted?: boolean | undefined
  blocked?: boolean | undefined
}

interface RestrictionItem {
  label: string
  icon: ReactNode
  onSelect: () => void
  danger?: boolean
}

const dialogPart = lazyPart(
  () => import('../block-dialog.tsx'),
  (module) => module.BlockDialog,
)

/** Menu items that mute or block a member, and the dialog that confirms a block. */
export const useRestrictionItems = ({
  person,
  place,
  muted,
  blocked,
}: RestrictionMenu): { items: RestrictionItem[]; dialog: ReactNode } => {
  const ask = useOverlay(`block:${place}`)
  const Confirmation = useLazyPart(dialogPart, ask.open)
  const { run } = useRestriction(person)
  const mute = muted ? 'unmute' : 'mute'
  const items: RestrictionItem[] = [
    { label: names[mute](person), icon: <VolumeX className="size-4.5" />, onSelect: () => run(mute) },
    {
      label: names[blocked ? 'unblock' : 'block'](person),
      icon: <Ban className="size-4.5" />,
      onSelect: () => (blocked ? run('unblock') : ask.show()),
      danger: !blocked,
    },
  ]
  const block = async (): Promise<void> => {
    // A block may remove the row with this menu, so the dialog closes in the URL first.
    await ask.hide()
    run('block')
  }
  const dialog = Confirmation && (
    <Confirmation name={person.name} open={ask.open} onClose={ask.hide} onBlock={() => void block()} />
  )
  return { items, dialog }
}

const names = { mute: m.hush_mute, unmute: m.hush_unmute, block: m.hush_block, unblock: m.hush_unblock } as const
