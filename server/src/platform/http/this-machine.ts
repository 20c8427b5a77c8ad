import type { FastifyRequest } from 'fastify'
import { isLoopback as isLoopbackUrl } from '../operator-config.ts'

const forwarded = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** False for requests through a local proxy, and from browser pages whose host name resolves to this machine. */
export const isFromThisMachine = ({
  socket,
  headers,
  host,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'host'>): boolean =>
  isLoopbackUrl(`http://${host}`) &&
  isLoopback(socket.remoteAddress) &&
  !Object.keys(headers).some((name) => forwarded.test(name))

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
