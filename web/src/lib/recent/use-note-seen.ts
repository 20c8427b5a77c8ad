import { useEffect } from 'react'
import { useSession } from '../session/session.tsx'
import { type RecentThing, storeRecentThing } from './recent-things.store.ts'

/** Notes a thing whose page a member opened, unless it is their own. */
export const useNoteSeen = (seen: Omit<RecentThing, 'at'>, owned: boolean): void => {
  const { signedIn } = useSession()
  const { kind, id, name, of, picture } = seen
  useEffect(() => {
    if (signedIn && !owned) storeRecentThing({ kind, id, name, of, picture })
  }, [signedIn, owned, kind, id, name, of, picture])
}
