import type { Page } from '@sheds/contract/scalars'
import * as calls from '@sheds/contract/users'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind } from '../../platform/http/endpoints.ts'
import { onlyFile } from '../../platform/http/uploads.ts'
import { idOf } from '../../platform/ids.ts'
import type { Slice } from '../../platform/slice.ts'
import { accountBindings } from './accounts.routes.ts'
import { bindAtBothPaths, bindUploadAtBothPaths } from './both-paths.ts'
import { changeFollow, createFollows, listFollowers, listFollowing } from './follows.service.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { changePicture, listProfilePictures, mayChangePicture } from './pictures.service.ts'
import { userJobs } from './users.jobs.ts'
import { getProfilePage, listSuggestedUsers, listUsers, updateProfile } from './users.service.ts'
import type { UsersContext } from './users-context.ts'

/** What tests make cheaper, and what slices above know. */
export interface UsersOptions {
  passwords?: Passwords
  slowLoginMs?: number
  shedsOf?: UsersContext['shedsOf']
  belongingsOf?: UsersContext['belongingsOf']
  forget?: UsersContext['forget']
}

const slowLoginMs = 2000

export const createUsersContext = (context: Context, options: UsersOptions = {}): UsersContext => ({
  ...context,
  follows: createFollows(context),
  passwords: options.passwords ?? createPasswords(),
  slowLoginMs: options.slowLoginMs ?? slowLoginMs,
  shedsOf: options.shedsOf ?? (async () => ({ rows: [], next: null, total: 0, count: 0 })),
  belongingsOf: options.belongingsOf ?? (async () => []),
  forget: options.forget ?? (async () => undefined),
})

export const createUsersSlice = (users: UsersContext): Slice => ({
  name: 'users',
  bindings: [...accountBindings(users), ...peopleBindings(users), ...followBindings(users)],
  jobs: userJobs(users),
})

const peopleBindings = (users: UsersContext): Binding[] => [
  // Only at /users: the bare path is the API's own description.
  bind(calls.listUsers, ({ actor, query }) => listUsers(users, actor?.userId, query)),
  ...bindAtBothPaths(calls.listSuggestedUsers, ({ actor }) => listSuggestedUsers(users, actor?.userId)),
  ...bindAtBothPaths(calls.getProfile, async ({ actor, params, query }) => {
    const { profile, sheds } = await getProfilePage(users, actor?.userId, { ...query, ...params })
    return new Answer(profile, { page: sheds })
  }),
  ...bindAtBothPaths(calls.updateProfile, ({ actor, params, body }) =>
    updateProfile(users, actor, { id: params.id, change: body }),
  ),
  ...bindAtBothPaths(calls.listProfilePictures, ({ query }) => listProfilePictures(users, query.user_ids)),
  ...bindUploadAtBothPaths(
    calls.uploadProfilePicture,
    ({ actor, params }) => mayChangePicture(actor, params.id),
    ({ actor, params: { id }, files }) =>
      changePicture(users, actor, { userId: id, kind: 'profile', file: onlyFile(files.picture) }),
  ),
  ...bindUploadAtBothPaths(
    calls.uploadProfileCover,
    ({ actor, params }) => mayChangePicture(actor, params.id),
    ({ actor, params: { id }, files }) =>
      changePicture(users, actor, { userId: id, kind: 'cover', file: onlyFile(files.picture) }),
  ),
]

const followBindings = (users: UsersContext): Binding[] => [
  ...bindAtBothPaths(calls.listFollowers, async ({ actor, params, query }) =>
    rowsAnswer(await listFollowers(users, actor?.userId, { ...query, ...params })),
  ),
  ...bindAtBothPaths(calls.listFollowing, async ({ actor, params, query }) =>
    rowsAnswer(await listFollowing(users, actor?.userId, { ...query, ...params })),
  ),
  ...bindAtBothPaths(calls.follow, ({ actor, body }) =>
    changeFollow(users, actor, { id: idOf(body.userId), wanted: true }),
  ),
  ...bindAtBothPaths(calls.unfollow, ({ actor, params }) =>
    changeFollow(users, actor, { id: params.id, wanted: false }),
  ),
]

const rowsAnswer = <Row>(page: Page<Row>) => new Answer({ rows: page.rows, count: Number(page.total) }, { page })
