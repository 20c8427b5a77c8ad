import { getSuggestions } from '@sheds/contract/pages/pages'
import { redirect } from 'react-router'
import { queryOf } from '../../lib/api/query.ts'
import { firstPages, pageOf, readListAddress } from '../../lib/list/list.ts'
import type { PageArgs } from '../../lib/page/page.ts'
import { currentViewer } from '../../lib/session/my-info.store.ts'
import { musicOfUser } from '../music/music.queries.ts'
import { firstWritesBy, writesBy } from '../writes/writes.queries.ts'
import { readProfileAddress } from './profile/profile.address.ts'
import { followsOf, peopleOf, profileOf, shedsOf } from './users.queries.ts'

/** Members, from the cursor of the URL. */
export function listPeople({ url }: PageArgs) {
  const { name, cursor } = readListAddress(url.searchParams)
  return [firstPages(peopleOf(name), cursor), ...suggest()]
}

/** `me` is known only to the device, so the server leaves it to the page. */
export function findProfile({ params: { user_id: id = '' }, url }: PageArgs) {
  const { view, cursor } = readProfileAddress(url.searchParams)
  const profile = [profileOf(id), ...suggest()]
  if (id !== 'me' && (view === 'followers' || view === 'following'))
    return [...profile, { ...firstPages(followsOf(view, id), cursor), optional: true as const }]
  if (id !== 'me' && view === 'sheds')
    return [...profile, { ...firstPages(shedsOf(id), cursor), optional: true as const }]
  if (id !== 'me' && view === 'writes')
    return [...profile, { ...firstPages(writesBy(id), cursor), optional: true as const }]
  if (id !== 'me')
    return [
      ...profile,
      { ...pageOf(firstWritesBy(id)), optional: true as const },
      { ...pageOf(musicOfUser(id)), optional: true as const },
    ]
  const viewer = currentViewer()
  if (viewer !== undefined) throw redirect(`/users/${viewer}/profile${url.search}`)
  return []
}

/** Suggested members and sheds beside the page. */
export function suggest() {
  return [{ ...queryOf(getSuggestions, {}), optional: true as const }]
}
