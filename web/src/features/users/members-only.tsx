import { listSessions } from '@sheds/contract/users/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryOf } from '../../lib/api/query.ts'
import { keepDestination } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { empty } from '../../ui/feedback/empty-state.tsx'

interface MembersOnlyProps {
  /** Title of the page. */
  title: string
  /** Reason for the login. */
  reason: string
  children: ReactNode
}

/** Page that requires a login; leads visitors there and back. */
export function MembersOnly({ title, reason, children }: MembersOnlyProps) {
  return useSession().signedIn ? <LoginCheck>{children}</LoginCheck> : <LoginFirst title={title} reason={reason} />
}

/** Detects an expired login before a form is filled in, on pages that make no call themselves. */
export function LoginCheck({ children }: { children: ReactNode }) {
  useQuery({ ...queryOf(listSessions, { query: { limit: 1 } }), retry: false })
  return children
}

/** Has no picture, because with JavaScript it shows only for a moment. */
function LoginFirst({ title, reason }: Omit<MembersOnlyProps, 'children'>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = `${pathname}${search}`
  useEffect(() => {
    keepDestination(here)
    void navigate('/login', { replace: true })
  }, [here, navigate])
  return (
    <div className={empty}>
      <h1>{title}</h1>
      <p>{reason}</p>
      <ButtonLink href="/login" kind="brand">
        {m.login()}
      </ButtonLink>
    </div>
  )
}
