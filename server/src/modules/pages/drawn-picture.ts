import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '../../platform/http/cache/known-tag.ts'
import type { OpenImage } from './share-image.service.ts'

interface DrawnImage {
  image: OpenImage
  /** Name made of the content, so the response never changes. */
  name: string
}

/** Sends a generated picture, cacheable for good. */
export const sendDrawing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { image, name }: DrawnImage,
): Promise<FastifyReply> => {
  const etag = `"${name}"`
  reply.headers({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="${name}.jpg"`,
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  })
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('content-length', image.bytes)
  return request.method === 'HEAD' ? reply.send() : reply.send(await image.read())
}
