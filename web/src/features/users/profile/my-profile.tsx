import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../../hydration/hydration.ts'
import { keepDestination, useMyInfo } from '../../../lib/login/my-info.store.ts'
import { useSession } from '../../../lib/login/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProfileLoading } from './profile-loading.tsx'

/** `me` until the device says who that is. */
export function MyProfile() {
  const { signedIn } = useSession()
  const { user_id: id } = useMyInfo()
  const navigate = useNavigate()
  const { search } = useLocation()
  const hydrated = useHydrated()
  useEffect(() => {
    if (id !== undefined) void navigate({ pathname: `/users/${id}/profile`, search }, { replace: true })
  }, [id, navigate, search])
  // A sign without a login: what this site kept on the device was cleared away.
  const waiting = id !== undefined || (signedIn && !hydrated)
  if (waiting) return <ProfileLoading />
  return (
    <EmptyState
      heading="h1"
      title={m.profile()}
      text={m.log_in_for_profile()}
      action={
        <ButtonLink href="/login" kind="brand" onClick={() => keepDestination(`/users/me/profile${search}`)}>
          {m.login()}
        </ButtonLink>
      }
    />
  )
}
