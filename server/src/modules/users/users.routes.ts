import {
  follow as followCall,
  listFollowers as listFollowersCall,
  listFollowing as listFollowingCall,
  listProfilePictures as listPicturesCall,
  listSuggestedUsers as listSuggestedCall,
  listUsers as listUsersCall,
  unfollow as unfollowCall,
} from '@sheds/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { bindAtBothPaths } from '../../platform/http/both-paths.ts'
import { Answer, type Binding, bind, listAnswer, pageHeaders } from '../../platform/http/endpoints.ts'
import { wholeList } from '../../platform/paging.ts'
import { type FollowPage, follow, listFollowers, listFollowing, unfollow } from './follows.service.ts'
import { listProfilePictures } from './pictures.service.ts'
import { listSuggestedUsers, listUsers } from './users.service.ts'

export const userBindings = (users: Context): Binding[] => [...peopleBindings(users), ...followBindings(users)]

const peopleBindings = (users: Context): Binding[] => [
  // Only at /users: the bare path is the API's own description.
  bind(listUsersCall, async ({ actor, query, request }) => {
    return listAnswer(await listUsers(users, actor?.userId, query), request)
  }),
  ...bindAtBothPaths(listSuggestedCall, async ({ actor, request }) =>
    listAnswer(wholeList(await listSuggestedUsers(users, actor?.userId)), request),
  ),
  ...bindAtBothPaths(listPicturesCall, async ({ query, request }) =>
    listAnswer(wholeList(await listProfilePictures(users, query.user_ids)), request),
  ),
]

const followBindings = (users: Context): Binding[] => [
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
