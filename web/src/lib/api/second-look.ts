import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../session/session.tsx'

let isFirst = true

/** The server's HTML is what a stranger sees: what only its owner may see is looked for once more with their own eyes. */
export const useSecondLook = (isNotThere: boolean): void => {
  const { signedIn } = useSession()
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => {
    if (isNotThere && signedIn && isFirst) void revalidate()
    isFirst = false
  })
  useEffect(() => look(), [])
}
