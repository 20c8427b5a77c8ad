import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ById, Id, NamedId, PageQuery, Time, Viewer } from '../scalars.ts'
import { tag } from '../tags.ts'
import { filterText, rawText } from '../text/text.ts'
import { ProfileForm } from './account-forms.ts'

/** `picture` works in any browser, `srcset` offers widths. */
export const PersonPicture = z.object({ picture: z.string(), srcset: Picture.shape.srcset.optional() })
export type PersonPicture = z.infer<typeof PersonPicture>

export const ProfilePicture = PersonPicture.extend({ user_id: Id })

export const UserCard = z.object({
  id: Id,
  name: z.string(),
  bio: z.string(),
  createdAt: Time,
  /** In lists only the current one. */
  profile_picture: z.array(PersonPicture),
  viewer: Viewer.optional(),
})
export type UserCard = z.infer<typeof UserCard>

const ShedOfUser = z.object({ id: Id, name: z.string(), category: z.string(), logo: z.string().nullable() })
export type ShedOfUser = z.infer<typeof ShedOfUser>

/** Profile page. For other users email and phone are masked, and birth date and sex are missing. */
export const Profile = UserCard.extend({
  email: z.string(),
  phone_number: z.string(),
  /** Earlier ones as well; the last is the current one. */
  cover_picture: z.array(PersonPicture),
  /** Requested page, newest first. */
  my_shed: z.array(ShedOfUser),
  /** Total of all pages; exact to 1,000, and 1,001 means more. */
  shed_count: z.int(),
  follower_count: z.int(),
  following_count: z.int(),
  date_of_birth: z.string().optional(),
  sex: z.enum(['M', 'F']).optional(),
  /** True if search engines may index the page and the user's writes. */
  findable: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Lists people, newest first; `name` filters by a part of the name, ignoring case and accents',
  auth: 'public',
  query: PageQuery.extend({ name: filterText.optional() }),
  answers: { 200: z.array(UserCard) },
  cache: { seconds: 15 },
  tags: () => [tag.users],
})

export const listSuggestedUsers = endpoint({
  method: 'GET',
  path: '/users/limit',
  summary: 'Ten people to follow: first those whom followed people follow, then active people with the most followers',
  auth: 'public',
  answers: { 200: z.array(UserCard) },
  cache: { seconds: 15 },
  tags: () => [tag.users],
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/:id/profile',
  summary: 'A person’s profile, masked for other people; its sheds are paged',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: Profile },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  cache: { seconds: 30 },
  tags: ({ params }) => [tag.user(params.id), tag.departures],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/:id/profile',
  summary:
    'Changes fields of the caller’s profile; `findable` allows search engines to index the profile and its writes',
  auth: 'user',
  params: ById,
  body: ProfileForm.extend({ findable: z.boolean('field_invalid').optional() }),
  answers: { 200: Profile },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  // Pages of writes cannot be invalidated one by one.
  changes: ({ params, body }) => [
    tag.users,
    tag.user(params.id),
    ...(body.findable === undefined ? [] : [tag.writes, tag.authorWrites(params.id), tag.departures]),
  ],
})

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/users/:id/profile/profile_picture',
  summary: 'Adds a profile picture of the caller; the last ten are kept',
  auth: 'user',
  params: ById,
  upload: { picture: { kind: 'image', required: 'profile_picture_required' } },
  answers: { 200: Profile },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  changes: ({ params }) => [tag.users, tag.user(params.id)],
})

export const uploadProfileCover = endpoint({
  method: 'POST',
  path: '/users/:id/profile/profile_cover_photo',
  summary: 'Adds a cover photo of the caller; the last ten are kept',
  auth: 'user',
  params: ById,
  upload: { picture: { kind: 'image', required: 'profile_cover_required' } },
  answers: { 200: Profile },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  changes: ({ params }) => [tag.users, tag.user(params.id)],
})

const FollowRow = z.object({
  name: z.string(),
  createdAt: Time,
  profile_picture: z.array(PersonPicture),
  viewer: Viewer.optional(),
})

export const FollowerRow = FollowRow.extend({ follower_id: Id })
export type FollowerRow = z.infer<typeof FollowerRow>

export const FollowingRow = FollowRow.extend({ following_id: Id })
export type FollowingRow = z.infer<typeof FollowingRow>

export const listFollowers = endpoint({
  method: 'GET',
  path: '/users/:id/followers',
  summary: 'Lists a person’s followers, newest first, with the caller’s own record at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.object({ rows: z.array(FollowerRow), count: z.int() }) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.followers(params.id), tag.departures],
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/users/:id/following',
  summary: 'Lists the people whom a person follows, newest first',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.object({ rows: z.array(FollowingRow), count: z.int() }) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.following(params.id), tag.departures],
})

const followTags = (who: string, followed: string) => [
  tag.user(followed),
  tag.user(who),
  tag.followers(followed),
  tag.following(who),
]

const FollowState = z.object({ following: z.boolean(), follower_count: z.int() })

export const follow = endpoint({
  method: 'POST',
  path: '/users/acc_follower',
  summary: 'Follows a person; idempotent',
  auth: 'user',
  body: z.object({
    status: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1),
    userId: NamedId,
  }),
  answers: { 200: FollowState },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'user_not_found', forbidden: 'own_follow' },
  changes: ({ body }, _, who) => followTags(who, body.userId),
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/users/:id/acc_un_follow',
  summary: 'Unfollows a person; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: FollowState },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'user_not_found', forbidden: 'own_follow' },
  changes: ({ params }, _, who) => followTags(who, params.id),
})

export const listProfilePictures = endpoint({
  method: 'GET',
  path: '/users/profile_/profile_pictures',
  summary: 'The current pictures of `user_ids` (comma-separated, at most 100)',
  auth: 'public',
  query: z.object({ user_ids: rawText(4000).catch('').default('') }),
  answers: { 200: z.array(ProfilePicture) },
  cache: { seconds: 15 },
  tags: () => [tag.users],
})
