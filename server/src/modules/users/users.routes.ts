import {
  follow as followCall,
  getProfile as getProfileCall,
  listFollowers as listFollowersCall,
  listFollowing as listFollowingCall,
  listProfilePictures as listPicturesCall,
  listSuggestedUsers as listSuggestedCall,
  listUsers as listUsersCall,
  unfollow as unfollowCall,
  updateProfile as updateProfileCall,
  uploadProfileCover as uploadCoverCall,
  uploadProfilePicture as uploadPictureCall,
} from '@sheds/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind, listAnswer, pageHeaders } from '../../platform/http/endpoints.ts'
import { onlyFile } from '../../platform/http/uploads.ts'
import { wholeList } from '../../platform/paging.ts'
import type { Slice } from '../../platform/slice.ts'
import { accountBindings } from './accounts.routes.ts'
import { bindAtBothPaths, bindUploadAtBothPaths } from './both-paths.ts'
import { type FollowPage, follow, listFollowers, listFollowing, unfollow } from './follows.service.ts'
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
  bind(listUsersCall, async ({ actor, query, request }) => {
    return listAnswer(await listUsers(users, actor?.userId, query), request)
  }),
  ...bindAtBothPaths(listSuggestedCall, async ({ actor, request }) =>
    listAnswer(wholeList(await listSuggestedUsers(users, actor?.userId)), request),
  ),
  ...bindAtBothPaths(getProfileCall, async ({ actor, params, query, request }) => {
    const { profile, sheds } = await getProfilePage(users, actor?.userId, params.id, query)
    return new Answer(profile, { headers: pageHeaders(sheds, request) })
  }),
  ...bindAtBothPaths(updateProfileCall, ({ actor, params, body }) => updateProfile(users, actor, params.id, body)),
  ...bindAtBothPaths(listPicturesCall, async ({ query, request }) =>
    listAnswer(wholeList(await listProfilePictures(users, query.user_ids)), request),
  ),
  ...bindUploadAtBothPaths(
    uploadPictureCall,
    ({ actor, params }) => mayChangePicture(actor, params.id),
    ({ actor, params: { id }, files }) =>
      changePicture(users, actor, { userId: id, kind: 'profile', file: onlyFile(files.picture) }),
  ),
  ...bindUploadAtBothPaths(
    uploadCoverCall,
    ({ actor, params }) => mayChangePicture(actor, params.id),
    ({ actor, params: { id }, files }) =>
      changePicture(users, actor, { userId: id, kind: 'cover', file: onlyFile(files.picture) }),
  ),
]

const followBindings = (users: UsersContext): Binding[] => [
  ...bindAtBothPaths(listFollowersCall, async ({ actor, params, query, request }) =>
    rowsAnswer(await listFollowers(users, { userId: params.id, callerId: actor?.userId }, query), request),
  ),
  ...bindAtBothPaths(listFollowingCall, async ({ actor, params, query, request }) =>
    rowsAnswer(await listFollowing(users, { userId: params.id, callerId: actor?.userId }, query), request),
  ),
  ...bindAtBothPaths(followCall, ({ actor, body }) => follow(users, actor, body.userId)),
  ...bindAtBothPaths(unfollowCall, ({ actor, params }) => unfollow(users, actor, params.id)),
]

const rowsAnswer = <Row>(page: FollowPage<Row>, request: FastifyRequest) =>
  new Answer({ rows: page.rows, count: page.total }, { headers: pageHeaders(page, request) })
