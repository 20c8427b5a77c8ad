import { maskEmail, maskPhone } from '@sheds/contract/masks'
import type { Id, Time } from '@sheds/contract/scalars'
import type { FollowerRow, FollowingRow, Profile, UserCard } from '@sheds/contract/users'
import type { FollowPersonRow } from './follows.queries.ts'
import { isSelf, personViewer } from './users.policy.ts'
import type { PersonRow, UserRow } from './users.queries.ts'

type CallerId = string | undefined

export const toUserCard = (person: PersonRow, callerId: CallerId): UserCard => ({
  id: person.id as Id,
  name: person.name,
  bio: person.bio,
  createdAt: person.createdAt as Time,
  profile_picture: picturesOf(person.picture),
  ...personViewer(callerId, person),
})

/** Whole for the person; for everybody else masked, without what concerns nobody. */
export const toProfile = (user: UserRow, callerId: CallerId): Profile => ({
  ...toUserCard(user, callerId),
  cover_picture: picturesOf(user.cover),
  my_shed: [],
  follower_count: user.followerCount,
  following_count: user.followingCount,
  ...(isSelf(callerId, user.id) ? ownFields(user) : maskedFields(user)),
})

const maskedFields = ({ email, phoneNumber }: UserRow) => ({
  email: maskEmail(email),
  phone_number: maskPhone(phoneNumber),
})

const ownFields = ({ email, phoneNumber, dateOfBirth, sex }: UserRow) => ({
  email,
  phone_number: phoneNumber,
  ...(dateOfBirth === null ? {} : { date_of_birth: dateOfBirth }),
  ...(sex === null ? {} : { sex }),
})

export const toFollowerRow = (row: FollowPersonRow, callerId: CallerId): FollowerRow => ({
  follower_id: row.id as Id,
  ...followFields(row, callerId),
})

export const toFollowingRow = (row: FollowPersonRow, callerId: CallerId): FollowingRow => ({
  following_id: row.id as Id,
  ...followFields(row, callerId),
})

const followFields = (row: FollowPersonRow, callerId: CallerId) => ({
  name: row.name,
  createdAt: row.followedAt as Time,
  profile_picture: picturesOf(row.picture),
  ...personViewer(callerId, row),
})

const picturesOf = (src: string | null): { picture: string }[] => (src === null ? [] : [{ picture: src }])
