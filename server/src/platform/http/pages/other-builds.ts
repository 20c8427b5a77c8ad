import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from '../cache/compress.ts'

/** A file of a build, as it goes out. */
export interface BuiltFile {
  type: string
  encoding: Encoding
  bytes: number
  read(): Promise<Readable>
}

/** Files with a hash in their name, of builds that other copies serve, or served before. */
export interface OtherBuilds {
  find(name: string, encoding: Encoding): Promise<BuiltFile | undefined>
}

const plainName = /^\w[\w-]*(?:\.[\w-]+)*\.[a-z\d]+$/

/** Whoever opened a page of another build gets its code here as well; answers false where no build has it. */
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
