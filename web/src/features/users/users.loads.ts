import { redirect } from 'react-router'
import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs } from '../../lib/page.ts'
import { suggestionsQuery } from '../home/home.queries.ts'
import { readProfileAddress } from './profile.address.ts'
import {
  currentViewer,
  followsQuery,
  peopleQuery,
  profileQuery,
  readPeopleAddress,
  shedsOfQuery,
} from './users.queries.ts'

/** People, from where the address says. */
export function listPeople({ url }: PageArgs) {
  const { name, cursor } = readPeopleAddress(url.searchParams)
  return [firstPageOf(peopleQuery({ name: name.trim(), cursor, viewer: currentViewer() })), ...suggest()]
}

/** Who `me` is only the device knows: the server leaves it to the page. */
export function findProfile({ params: { user_id: id = '' }, url }: PageArgs) {
  const viewer = currentViewer()
  const { show, cursor } = readProfileAddress(url.searchParams)
  const profile = [profileQuery(id, viewer), ...suggest()]
  if (id !== 'me' && (show === 'followers' || show === 'following'))
    return [...profile, { ...firstPageOf(followsQuery({ side: show, id, cursor, viewer })), optional: true as const }]
  if (id !== 'me' && show === 'sheds')
    return [...profile, { ...firstPageOf(shedsOfQuery({ id, cursor, viewer })), optional: true as const }]
  if (id !== 'me') return profile
  if (viewer !== undefined) throw redirect(`/users/${viewer}/profile${url.search}`)
  return []
}

/** A few people and sheds beside the page. */
export function suggest() {
  return [{ ...suggestionsQuery(currentViewer()), optional: true as const }]
}
