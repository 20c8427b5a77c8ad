import type { Profile } from '@sheds/contract/users/users'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLogOut } from '../../login/ended/use-log-out.ts'
import { profileHref } from './profile.address.ts'

/** Loaded on demand, because most profiles are opened by other members. */
const dialogPart = lazyPart(
  () => import('./profile-dialog.tsx'),
  ({ ProfileDialog }) => ProfileDialog,
)

/** Owner's buttons on their profile: one row, as tall as the others' follow button, so that nothing shifts. */
export function OwnerActions({ profile }: { profile: Profile }) {
  return (
    <>
      <EditButton profile={profile} />
      <ButtonLink icon={<Settings className="size-4.5 max-md:hidden" />} href={profileHref(profile.id, 'settings')}>
        {m.settings()}
      </ButtonLink>
    </>
  )
}

export function EditButton({ profile }: { profile: Profile }) {
  const { key, open, show, hide } = useOverlay('edit')
  const ProfileDialog = useLazyPart(dialogPart, open)
  return (
    <>
      <Button
        icon={<Pencil className="size-4.5 max-md:hidden" />}
        onClick={show}
        onPointerEnter={dialogPart.load}
        onFocus={dialogPart.load}
        loading={open && !ProfileDialog}
        aria-haspopup="dialog"
      >
        {m.edit_profile()}
      </Button>
      {ProfileDialog && <ProfileDialog key={key} profile={profile} open={open} onClose={hide} />}
    </>
  )
}

export function LogoutButton() {
  const { leave, leaving } = useLogOut()
  return (
    <Button icon={<LogOut className="size-4.5" />} onClick={leave} loading={leaving}>
      {m.logout()}
    </Button>
  )
}
