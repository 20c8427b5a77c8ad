import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { listenWide } from './limits/wide-door.ts'

/** Fails before anything is started, so that an accidental second start has no effect. */
export const refuseTakenPort = async ({ port, host }: Config): Promise<void> => {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

export const listen = async (app: FastifyInstance, { port, host, publicUrl }: Config): Promise<string> => {
  const address = await listenWide(app, { port, host }).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, host, port)
  })
  const { port: taken } = new URL(address)
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${taken || '80'}`
}

const explain = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `PORT ${port} is taken on ${host}. Stop what listens there, or choose another: PORT=3001 npm start`,
    )
  }
  if (error.code === 'EACCES')
    return new StartError(`PORT ${port} needs rights this user lacks. Choose one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new StartError(`HOST ${host} is no address of this machine. Use localhost, or 0.0.0.0 for all of them.`)
  }
  return error
}
