import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from '../cache/compress.ts'

/** File of a build, ready to send. */
export interface BuiltFile {
  type: string
  encoding: Encoding
  bytes: number
  read(): Promise<Readable>
}

/** Hashed files of builds that other copies serve or served before. */
export interface OtherBuilds {
  find(name: string, encoding: Encoding): Promise<BuiltFile | undefined>
}

const plainName = /^\w[\w-]*(?:\.[\w-]+)*\.[a-z\d]+$/

/** Sends a file of another build, for pages opened from it. Returns false if no build has it. */
export const sendOfOtherBuild = async (
  others: OtherBuilds,
  name: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> => {
  if (!plainName.test(name) || name.length > 200) return false
  const file = await others.find(name, acceptedEncoding(request.headers['accept-encoding']))
  if (file === undefined) return false
  reply.headers({
    'content-type': file.type,
    'content-length': file.bytes,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(file.encoding !== 'identity' && { 'content-encoding': file.encoding }),
  })
  await reply.send(request.method === 'HEAD' ? null : await file.read())
  return true
}
