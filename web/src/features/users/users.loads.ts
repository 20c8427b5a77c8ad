import { getSuggestions } from '@sheds/contract/pages'
import { redirect } from 'react-router'
import { firstPages } from '../../lib/list.ts'
import { currentViewer } from '../../lib/my-info.store.ts'
import type { PageArgs } from '../../lib/page.ts'
import { queryOf } from '../../lib/query.ts'
import { readProfileAddress } from './profile.address.ts'
import { followsOf, peopleOf, profileOf, readPeopleAddress, shedsOf } from './users.queries.ts'

/** People, from where the address says. */
export function listPeople({ url }: PageArgs) {
  const { name, cursor } = readPeopleAddress(url.searchParams)
  return [firstPages(peopleOf(name.trim()), cursor), ...suggest()]
}

/** Who `me` is only the device knows: the server leaves it to the page. */
export function findProfile({ params: { user_id: id = '' }, url }: PageArgs) {
  const { show, cursor } = readProfileAddress(url.searchParams)
  const profile = [profileOf(id), ...suggest()]
  if (id !== 'me' && (show === 'followers' || show === 'following'))
    return [...profile, { ...firstPages(followsOf(show, id), cursor), optional: true as const }]
  if (id !== 'me' && show === 'sheds')
    return [...profile, { ...firstPages(shedsOf(id), cursor), optional: true as const }]
  if (id !== 'me') return profile
  const viewer = currentViewer()
  if (viewer !== undefined) throw redirect(`/users/${viewer}/profile${url.search}`)
  return []
}

/** A few people and sheds beside the page. */
export function suggest() {
  return [{ ...queryOf(getSuggestions, {}), optional: true as const }]
}
