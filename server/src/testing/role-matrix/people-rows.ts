import * as users from '@sheds/contract/users/users'
import { each, type Row, selfOnly, shown } from './rows.ts'

/** Calls about public profiles, and about the caller's profile. */
export const peopleRows: readonly Row[] = [
  { endpoint: users.listUsers, about: 'nothing', call: () => ({ query: { limit: 100 } }), expected: { live: 200 } },
  { endpoint: users.listSuggestedUsers, about: 'nothing', call: () => ({}), expected: { live: 200 } },
  {
    endpoint: users.listProfilePictures,
    about: 'person',
    call: ({ id }) => ({ query: { user_ids: id } }),
    expected: { live: 200, missing: 200, malformed: 200 },
  },
  {
    endpoint: users.getProfile,
    about: 'person',
    call: ({ id }) => ({ params: { id } }),
    expected: shown,
  },
  {
    endpoint: users.updateProfile,
    about: 'person',
    call: ({ id }) => ({ params: { id }, body: { bio: 'changed' } }),
    expected: selfOnly(200),
    onlyInRaces: ['deleted'],
  },
  {
    endpoint: users.uploadProfilePicture,
    about: 'person',
    call: ({ id }, world) => ({ params: { id }, files: { picture: world.picture() } }),
    expected: selfOnly(200),
    onlyInRaces: ['deleted'],
  },
  {
    endpoint: users.uploadProfileCover,
    about: 'person',
    call: ({ id }, world) => ({ params: { id }, files: { picture: world.picture() } }),
    expected: selfOnly(200),
    onlyInRaces: ['deleted'],
  },
  { endpoint: users.listFollowers, about: 'person', call: ({ id }) => ({ params: { id } }), expected: shown },
  { endpoint: users.listFollowing, about: 'person', call: ({ id }) => ({ params: { id } }), expected: shown },
  {
    endpoint: users.follow,
    about: 'person',
    call: ({ id }) => ({ body: { userId: id, status: 1 } }),
    expected: {
      live: each('login_required', 200, 'forbidden'),
      missing: each('login_required', 'not_found', 'not_found'),
      deleted: each('login_required', 'deleted', 'login_required'),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
  {
    endpoint: users.unfollow,
    about: 'person',
    call: ({ id }) => ({ params: { id } }),
    expected: {
      live: each('login_required', 200, 'forbidden'),
      missing: each('login_required', 'not_found', 'not_found'),
      deleted: each('login_required', 'deleted', 'login_required'),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
]
