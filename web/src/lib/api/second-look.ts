import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { once } from '../../ui/once.ts'
import { useSession } from '../session/session.tsx'

/** Of all pages of a tab only the first came as the server's HTML. */
const atFirst = once((look: () => void): void => look())

/** The server's HTML is what a stranger sees: what only its owner may see is looked for once more with their own eyes. */
export const useSecondLook = (isNotThere: boolean): void => {
  const { signedIn } = useSession()
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => {
    if (isNotThere && signedIn) void revalidate()
  })
  useEffect(() => atFirst(look), [])
}
