import { useQuery } from '@tanstack/react-query'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { profileOf } from '../users/users.queries.ts'

export interface OwnContacts {
  email: string
  phone_number: string
}

const none: OwnContacts = { email: '', phone_number: '' }

/** How whoever is logged in is reached, empty where that cannot be learnt; undefined until then. */
export const useOwnContacts = (): OwnContacts | undefined => {
  const { user_id: me } = useMyInfo()
  const { data, error, isPaused } = useQuery({ ...profileOf(me ?? 'me'), enabled: me !== undefined })
  return data ?? (error !== null || isPaused ? none : undefined)
}
