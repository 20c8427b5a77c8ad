import { redirect } from 'react-router'
import { suggestionsQuery } from '../features/home/home.queries.ts'
import { readProfileAddress } from '../features/users/profile-address.ts'
import {
  currentViewer,
  followsQuery,
  peopleQuery,
  profileQuery,
  readPeopleAddress,
  shedsOfQuery,
} from '../features/users/users.queries.ts'
import { firstPageOf } from '../lib/endless.ts'
import type { PageArgs } from '../lib/page.ts'

export { loadFeeds, loadHome } from '../features/home/home.loads.ts'
export { loadDish } from '../features/menu/menu.loads.ts'
export { loadCategory } from '../features/products/category.loads.ts'
export { loadProduct, loadProductReviews } from '../features/products/products.loads.ts'
export { loadShedPage } from '../features/sheds/shed-page.queries.ts'
export { loadAllSheds, loadSheds } from '../features/sheds/sheds.loads.ts'

/** The design system's gallery is for whoever builds the site. */
export function refuseInProduction(): [] {
  // Asked of the running server: the build's own mode is always production.
  const environment = typeof process === 'undefined' ? undefined : Reflect.get(process.env, 'NODE_ENV')
  if (environment === 'production') throw { code: 'not_found' }
  return []
}

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
