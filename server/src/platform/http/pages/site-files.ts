import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type OtherBuilds, sendOfOtherBuild } from './other-builds.ts'

/** The module shared by all files of a build must be loaded once per page, whatever URL it is requested under. */
const runtimeFile = /^rolldown-runtime-[\w-]+\.js$/

const yearInSeconds = 31_536_000

/** Serves this build's files, hashed files of other builds, and files without a hash. */
export const registerFiles = async (app: FastifyInstance, root: string, others?: OtherBuilds): Promise<void> => {
  await app.register(staticFiles, {
    root: join(root, 'assets'),
    serve: false,
    preCompressed: true,
    maxAge: yearInSeconds * 1000,
    immutable: true,
    index: false,
  })
  registerAssets(app, new Set(await readdir(join(root, 'assets'))), others)
  await app.register(staticFiles, {
    root,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    wildcard: false,
    maxAge: 3_600_000,
    index: false,
    globIgnore: ['assets/**', 'sw.js', '**/*.br', '**/*.gz', '.vite/**'],
  })
}

const registerAssets = (app: FastifyInstance, own: ReadonlySet<string>, others?: OtherBuilds): void => {
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (own.has(name)) return reply.sendFile(name)
    if (others === undefined || !(await sendOfOtherBuild(others, name, { request, reply }))) reply.callNotFound()
    return reply
  }
  const shown = {
    method: ['GET', 'HEAD'],
    config: { exempt: true },
    exposeHeadRoute: false,
  } satisfies Partial<RouteOptions>
  app.route<{ Params: { name: string } }>({
    ...shown,
    url: '/assets/:name',
    handler: (request, reply) => send(request.params.name, request, reply),
  })
  // Alternative URL for retries, because browsers do not request a failed module URL again.
  app.route<{ Params: { name: string } }>({
    ...shown,
    url: '/assets/again/:times/:name',
    handler: (request, reply) => {
      const { name } = request.params
      if (!runtimeFile.test(name)) return send(name, request, reply)
      return reply.type('application/javascript; charset=utf-8').send(`export*from"../../${name}"`)
    },
  })
}
