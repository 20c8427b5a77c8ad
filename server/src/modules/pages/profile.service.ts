import { type PageQuery, pageLimit } from '@sheds/contract/scalars'
import type { Profile } from '@sheds/contract/users'
import type { Context } from '../../platform/context.ts'
import { listShedsOfUser } from '../sheds/sheds.service.ts'
import { getPerson } from '../users/users.service.ts'

/** A person with one page of their sheds. */
export const getProfilePage = async (context: Context, callerId: string | undefined, id: string, page: PageQuery) => {
  const [person, sheds] = await Promise.all([
    getPerson(context, callerId, id),
    listShedsOfUser(context.database.sql, id, page),
  ])
  return { profile: { ...person, my_shed: sheds.rows as Profile['my_shed'], shed_count: sheds.count }, sheds }
}

/** Somebody's own. */
export const getProfile = async (context: Context, id: string): Promise<Profile> =>
  (await getProfilePage(context, id, id, { limit: pageLimit.default })).profile
