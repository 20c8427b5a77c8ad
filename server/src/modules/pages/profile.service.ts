import { type Id, type PageQuery, pageLimit } from '@sheds/contract/scalars'
import type { Profile } from '@sheds/contract/users/users'
import type { Parts } from '../../platform/context.ts'
import type { CallerId } from '../../platform/session.ts'
import { listShedsOfUser } from '../sheds/sheds.api.ts'
import { getPerson } from '../users/users.api.ts'

/** A person with one page of their sheds. */
export const getProfilePage = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { id, ...page }: PageQuery & { id: Id },
) => {
  const [person, sheds] = await Promise.all([
    getPerson(context, callerId, id),
    listShedsOfUser(context.database.sql, id, page),
  ])
  return { profile: { ...person, my_shed: sheds.rows, shed_count: sheds.count }, sheds }
}

/** The caller's own profile. */
export const getProfile = async (context: Parts<'database'>, id: Id): Promise<Profile> =>
  (await getProfilePage(context, id, { id, limit: pageLimit.default })).profile
