import type { Profile } from '@sheds/contract/users'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { logOut } from './log-out.ts'
import { ProfileDialog } from './profile-dialog.tsx'

/** What only the person does on their own page. */
export function OwnerActions({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const goAway = () => {
    setLeaving(true)
    void logOut()
  }
  return (
    <>
      <Button icon={<Pencil className="i i-sm" />} onClick={() => setEditing(true)} aria-haspopup="dialog">
        {m.edit_profile()}
      </Button>
      <Button icon={<LogOut className="i i-sm" />} onClick={goAway} loading={leaving}>
        {m.logout()}
      </Button>
      <ProfileDialog profile={profile} open={editing} onClose={() => setEditing(false)} />
    </>
  )
}
