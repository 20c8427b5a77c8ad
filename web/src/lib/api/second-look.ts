import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { once } from '../../ui/once.ts'
import { useSession } from '../session/session.tsx'

/** Only the first page of a tab is the server's HTML. */
const atFirst = once((look: () => void): void => look())

/** The server renders a page as for a visitor. If a visitor may not see it, it is requested again with the login. */
export const useSecondLook = (isNotThere: boolean): void => {
  const { signedIn } = useSession()
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => {
    if (isNotThere && signedIn) void revalidate()
  })
  useEffect(() => atFirst(look), [])
}
