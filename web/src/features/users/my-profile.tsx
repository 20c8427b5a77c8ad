import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../app/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { keepDestination, useMyInfo } from './my-info.store.ts'
import { ProfileLoading } from './profile-loading.tsx'

/** `me` until the device says who that is. */
export function MyProfile() {
  const { signedIn } = useSession()
  const { user_id: id } = useMyInfo()
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== undefined) void navigate(`/users/${id}/profile`, { replace: true })
  }, [id, navigate])
  if (signedIn || id !== undefined) return <ProfileLoading />
  return (
    <EmptyState
      heading="h1"
      title={m.profile()}
      text={m.log_in_for_profile()}
      action={
        <ButtonLink href="/login" kind="brand" onClick={() => keepDestination('/users/me/profile')}>
          {m.login()}
        </ButtonLink>
      }
    />
  )
}
