import { redirect } from 'react-router'
import { readProfileAddress } from '../features/users/profile-address.ts'
import { followsOf, peopleOf, profileOf, readPeopleAddress, shedsOf } from '../features/users/users.queries.ts'
import { firstPages } from '../lib/list.ts'
import { currentViewer } from '../lib/viewer.ts'
import { suggest } from './home.loads.ts'
import type { PageArgs } from './page.ts'

export { loadDish } from '../features/menu/menu.loads.ts'
export { loadCategory } from '../features/pages/category.loads.ts'
export { loadShedPage } from '../features/pages/shed-page.queries.ts'
export { loadProduct, loadProductReviews } from '../features/products/products.loads.ts'
export { loadAllSheds, loadSheds } from '../features/sheds/sheds.loads.ts'
export { loadFeeds, loadHome, suggest } from './home.loads.ts'

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
