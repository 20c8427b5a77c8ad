import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import { maskEmail, maskPhone } from '@sheds/contract/text/masks'
import type { FollowerRow, FollowingRow, PersonPicture, Profile, UserCard } from '@sheds/contract/users/users'
import type { CallerId } from '../../platform/session.ts'
import type { FollowPersonRow } from './follows.queries.ts'
import { isSelf, personViewer, profileViewer } from './users.policy.ts'
import type { PersonRow, PictureRow, UserRow } from './users.queries.ts'

/** Stored pictures by id, loaded for all rows at once. */
export type Pictures = ReadonlyMap<Id, Picture>

export const toUserCard = (person: PersonRow, callerId: CallerId, files: Pictures): UserCard => ({
  id: person.id,
  name: person.name,
  bio: person.bio,
  createdAt: person.createdAt,
  profile_picture: presentPicture(person, files),
  ...personViewer(callerId, person),
})

/** A user's page without the sheds. */
export type PersonPage = Omit<Profile, 'my_shed' | 'shed_count'>

/** Complete for the user; for others with masked e-mail and phone, without birthday and sex. */
export const toPersonPage = (user: UserRow, callerId: CallerId, files: Pictures): PersonPage => ({
  ...toUserCard(user, callerId, files),
  ...profileViewer(callerId, user),
  profile_picture: user.pictures.map((picture) => toPersonPicture(picture, files)),
  cover_picture: user.covers.map((picture) => toPersonPicture(picture, files)),
  follower_count: user.followerCount,
  following_count: user.followingCount,
  findable: user.isFindable,
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

export const toFollowerRow = (row: FollowPersonRow, callerId: CallerId, files: Pictures): FollowerRow => ({
  follower_id: row.id,
  ...followFields(row, callerId, files),
})

export const toFollowingRow = (row: FollowPersonRow, callerId: CallerId, files: Pictures): FollowingRow => ({
  following_id: row.id,
  ...followFields(row, callerId, files),
})

const followFields = (row: FollowPersonRow, callerId: CallerId, files: Pictures) => ({
  name: row.name,
  createdAt: row.followedAt,
  profile_picture: presentPicture(row, files),
  ...personViewer(callerId, row),
})

export const toPersonPicture = ([fileId, src]: PictureRow, files: Pictures): PersonPicture => {
  const file = files.get(fileId)
  return file === undefined ? { picture: src } : { picture: file.src, srcset: file.srcset }
}

const presentPicture = ({ picture }: PersonRow, files: Pictures): PersonPicture[] =>
  picture === null ? [] : [toPersonPicture(picture, files)]

/** Files of a page of people, to be loaded at once. */
export const fileIdsOf = (people: readonly PersonRow[]): Id[] =>
  people.flatMap(({ picture }) => (picture === null ? [] : [picture[0]]))
