import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isWayIn, keepDestination } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { forgetLoginEnded, useLoginEnded } from './expired-session.ts'

/** Notice that stays until it is closed or followed. */
export function LoginEndedWords() {
  const ended = useLoginEnded()
  const isLogin = isWayIn(useLocation().pathname)
  const { show, dismiss } = useToasts()
  useEffect(() => {
    if (ended && isLogin) forgetLoginEnded()
    if (!ended || isLogin) return
    const id = show({
      text: m.login_ended(),
      kind: 'info',
      key: 'login ended',
      stays: true,
      action: { label: m.login_ended_log_in(), run: logInAndBack },
    })
    return () => dismiss(id)
  }, [ended, isLogin, show, dismiss])
  return null
}

const logInAndBack = (): void => {
  keepDestination(`${window.location.pathname}${window.location.search}`)
  window.location.assign('/login')
}
