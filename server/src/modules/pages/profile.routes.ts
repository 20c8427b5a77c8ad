import * as calls from '@sheds/contract/users/users'
import type { Context } from '../../platform/context.ts'
import { bindAtBothPaths, bindUploadAtBothPaths } from '../../platform/http/both-paths.ts'
import { Answer, type Binding } from '../../platform/http/endpoints.ts'
import { onlyFile } from '../../platform/http/uploads.ts'
import { changePicture, requirePictureOwner, updateProfile } from '../users/users.api.ts'
import { getProfile, getProfilePage } from './profile.service.ts'

/** Profile endpoints, whose responses include the person's sheds. Every change returns the whole page. */
export const profileBindings = (context: Context): Binding[] => [
  ...bindAtBothPaths(calls.getProfile, async ({ actor, params, query }) => {
    const { profile, sheds } = await getProfilePage(context, actor?.userId, { ...query, ...params })
    return new Answer(profile, { page: sheds })
  }),
  ...bindAtBothPaths(calls.updateProfile, async ({ actor, params: { id }, body }) => {
    await updateProfile(context, actor, { id, change: body })
    return getProfile(context, id)
  }),
  ...bindUploadAtBothPaths(
    calls.uploadProfilePicture,
    ({ actor, params }) => requirePictureOwner(actor, params.id),
    async ({ actor, params: { id }, files }) => {
      await changePicture(context, actor, { userId: id, kind: 'profile', file: onlyFile(files.picture) })
      return getProfile(context, id)
    },
  ),
  ...bindUploadAtBothPaths(
    calls.uploadProfileCover,
    ({ actor, params }) => requirePictureOwner(actor, params.id),
    async ({ actor, params: { id }, files }) => {
      await changePicture(context, actor, { userId: id, kind: 'cover', file: onlyFile(files.picture) })
      return getProfile(context, id)
    },
  ),
]
