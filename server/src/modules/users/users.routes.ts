import * as moderation from '@sheds/contract/moderation/moderation'
import type { Page } from '@sheds/contract/scalars'
import * as calls from '@sheds/contract/users/users'
import type { Context } from '../../platform/context.ts'
import { bindAtBothPaths } from '../../platform/http/both-paths.ts'
import { Answer, type Binding, bind } from '../../platform/http/endpoints.ts'
import { idOf } from '../../platform/ids.ts'
import { changeFollow, listFollowers, listFollowing } from './follows.service.ts'
import { listProfilePictures } from './pictures.service.ts'
import { changeRestriction, listRestricted } from './restrictions.service.ts'
import { listSuggestedUsers, listUsers } from './users.service.ts'

export const userBindings = (users: Context): Binding[] => [
  ...peopleBindings(users),
  ...followBindings(users),
  ...restrictionBindings(users),
]

const peopleBindings = (users: Context): Binding[] => [
  // Bound only at /users: the root path is the API's description.
  bind(calls.listUsers, ({ actor, query }) => listUsers(users, actor?.userId, query)),
  ...bindAtBothPaths(calls.listSuggestedUsers, ({ actor }) => listSuggestedUsers(users, actor?.userId)),
  ...bindAtBothPaths(calls.listProfilePictures, ({ query }) => listProfilePictures(users, query.user_ids)),
]

const followBindings = (users: Context): Binding[] => [
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

const restrictionBindings = (users: Context): Binding[] => [
  bind(moderation.blockUser, ({ actor, params: { id } }) =>
    changeRestriction(users, actor, { id, change: { isBlocked: true } }),
  ),
  bind(moderation.unblockUser, ({ actor, params: { id } }) =>
    changeRestriction(users, actor, { id, change: { isBlocked: false } }),
  ),
  bind(moderation.muteUser, ({ actor, params: { id } }) =>
    changeRestriction(users, actor, { id, change: { isMuted: true } }),
  ),
  bind(moderation.unmuteUser, ({ actor, params: { id } }) =>
    changeRestriction(users, actor, { id, change: { isMuted: false } }),
  ),
  bind(moderation.listRestricted, ({ actor, query }) => listRestricted(users, actor, query)),
]
