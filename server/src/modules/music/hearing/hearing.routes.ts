import { isId } from '@sheds/contract/scalars'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { audioTypes, sendStored } from '../../files/files.api.ts'
import type { Claim } from './addresses.ts'
import { audioPath, openAddress } from './hearing.service.ts'
import { readSigned } from './media-marks.ts'

/** The only route of whole songs. Each request checks the permission again. */
export const registerHearing = (app: FastifyInstance, context: Context): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${audioPath}*`,
    config: { priority: 'browse' },
    exposeHeadRoute: false,
    handler: (request, reply) => serve(context, request, reply),
  })
}

const namePattern = /^([0-9a-f-]{36})\/(whole|small)$/
const serve = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  reply.headers({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', vary: 'cookie' })
  reply.header('cross-origin-resource-policy', 'same-origin')
  const { claim, signature } = claimOf(request)
  const { key } = await openAddress(context, { claim, signature })
  const format = (key.split('.').at(-1) ?? '') as keyof typeof audioTypes
  const name = `${claim.songId}-${claim.kind}.${format}`
  return sendStored(context.files.store, key, { type: audioTypes[format], name, request, reply })
}

const claimOf = (request: FastifyRequest): { claim: Claim; signature: string } => {
  const path = (request.url.split('?', 1)[0] ?? '').slice(audioPath.length)
  const [, songId = '', kind] = namePattern.exec(path) ?? []
  if (!isId(songId)) throw new AppError('not_found')
  const { signature, ...signed } = readSigned(request)
  return { claim: { songId, kind: kind as Claim['kind'], ...signed }, signature }
}
