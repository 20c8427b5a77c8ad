import {
  getProfile as getCall,
  updateProfile as updateCall,
  uploadProfileCover as uploadCoverCall,
  uploadProfilePicture as uploadPictureCall,
} from '@sheds/contract/users'
import type { Context } from '../../platform/context.ts'
import { bindAtBothPaths, bindUploadAtBothPaths } from '../../platform/http/both-paths.ts'
import { Answer, type Binding, pageHeaders } from '../../platform/http/endpoints.ts'
import { onlyFile } from '../../platform/http/uploads.ts'
import { changePicture, mayChangePicture, updateProfile } from '../users/users.service.ts'
import { getProfile, getProfilePage } from './profile.service.ts'

/** A person's page, which shows their sheds: every change of it answers with the whole. */
export const profileBindings = (context: Context): Binding[] => [
  ...bindAtBothPaths(getCall, async ({ actor, params, query, request }) => {
    const { profile, sheds } = await getProfilePage(context, actor?.userId, params.id, query)
    return new Answer(profile, { headers: pageHeaders(sheds, request) })
  }),
  ...bindAtBothPaths(updateCall, async ({ actor, params: { id }, body }) => {
    await updateProfile(context, actor, id, body)
    return getProfile(context, id)
  }),
  ...bindUploadAtBothPaths(
    uploadPictureCall,
    ({ actor, params }) => mayChangePicture(actor, params.id),
    async ({ actor, params: { id }, files }) => {
      await changePicture(context, actor, { userId: id, kind: 'profile', file: onlyFile(files.picture) })
      return getProfile(context, id)
    },
  ),
  ...bindUploadAtBothPaths(
    uploadCoverCall,
    ({ actor, params }) => mayChangePicture(actor, params.id),
    async ({ actor, params: { id }, files }) => {
      await changePicture(context, actor, { userId: id, kind: 'cover', file: onlyFile(files.picture) })
      return getProfile(context, id)
    },
  ),
]
