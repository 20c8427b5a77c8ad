import { getProfile, listFollowers, listFollowing, listUsers, type UserCard } from '@sheds/contract/users/users'
import { queryOf } from '../../lib/api/query.ts'
import { type List, listOf } from '../../lib/list/list.ts'

export type Person = Pick<UserCard, 'id' | 'name' | 'profile_picture' | 'viewer'> & { bio?: string }

export const peopleOf = (name: string): List<Person> => listOf(listUsers, { query: { name } })

export type FollowSide = 'followers' | 'following'

export const followsOf = (side: FollowSide, id: string): List<Person> => {
  const call = { params: { id: id as UserCard['id'] } }
  return side === 'followers'
    ? listOf(listFollowers, call, ({ rows }) => rows.map((row) => ({ ...row, id: row.follower_id })))
    : listOf(listFollowing, call, ({ rows }) => rows.map((row) => ({ ...row, id: row.following_id })))
}

/** Sheds of a member, paged through their profile. */
export const shedsOf = (id: string) => listOf(getProfile, profileCall(id), ({ my_shed: sheds }) => sheds)

export const profileOf = (id: string) => queryOf(getProfile, profileCall(id))

const profileCall = (id: string) => ({ params: { id: id as UserCard['id'] } })
