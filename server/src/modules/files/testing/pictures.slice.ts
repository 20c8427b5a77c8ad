import { endpoint } from '@sheds/contract/endpoint'
import { Picture } from '@sheds/contract/files/files'
import { none } from '@sheds/contract/tags'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { bind } from '../../../platform/http/endpoints.ts'
import { wholeList } from '../../../platform/paging.ts'
import type { Slice } from '../../../platform/slice.ts'
import { acceptImage, acceptImages } from '../files.service.ts'

export const addPicture = endpoint({
  method: 'POST',
  path: '/picture',
  summary: 'Keeps one picture',
  auth: 'public',
  body: z.object({ title: z.string().max(100).optional() }),
  upload: { picture: { kind: 'image', required: 'field_required' } },
  answers: { 201: z.object({ title: z.string().nullable(), picture: Picture }) },
  changes: none,
})

export const addPictures = endpoint({
  method: 'POST',
  path: '/pictures',
  summary: 'Keeps up to three pictures',
  auth: 'user',
  upload: { media: { kind: 'image', most: 3 } },
  answers: { 201: z.array(Picture) },
  changes: none,
})

/** Two endpoints that accept pictures, like those of other slices. */
export const createPicturesSlice = (context: Context): Slice => ({
  name: 'pictures',
  bindings: [
    bind(addPicture, async ({ files, body }) => {
      const [file] = files.picture
      if (file === undefined) throw new Error('the platform guarantees a file')
      return { title: body.title ?? null, picture: await acceptImage(context, null, file) }
    }),
    bind(addPictures, async ({ files, actor }) => wholeList(await acceptImages(context, actor.userId, files.media))),
  ],
})
