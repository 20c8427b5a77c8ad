import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../app/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { keepDestination } from './my-info.store.ts'

interface MembersOnlyProps {
  /** The page's name. */
  title: string
  /** What logging in is for. */
  reason: string
  children: ReactNode
}

/** A page that needs a login: visitors are led there and back. */
export function MembersOnly({ title, reason, children }: MembersOnlyProps) {
  return useSession().signedIn ? children : <LoginFirst title={title} reason={reason} />
}

function LoginFirst({ title, reason }: Omit<MembersOnlyProps, 'children'>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = `${pathname}${search}`
  useEffect(() => {
    keepDestination(here)
    void navigate('/login', { replace: true })
  }, [here, navigate])
  return (
    <EmptyState
      heading="h1"
      title={title}
      text={reason}
      action={
        <ButtonLink href="/login" kind="brand">
          {m.login()}
        </ButtonLink>
      }
    />
  )
}
