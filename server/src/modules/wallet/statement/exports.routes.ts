import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { requestLocale } from '../../../platform/http/locale.ts'
import { exportsPath, openExport } from './exports.service.ts'

/** Serves statements as files at addresses that are valid once. */
export const registerExports = (app: FastifyInstance, payments: Context): void => {
  app.get<{ Params: { code: string }; Querystring: { lang?: string } }>(
    `${exportsPath}/:code`,
    { config: { priority: 'browse' }, exposeHeadRoute: false },
    async ({ params, headers, query }, reply) => {
      const locale = requestLocale(headers, query.lang)
      const lines = await openExport(payments, { code: params.code, locale })
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="sheds-statement.csv"',
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(Readable.from(lines))
    },
  )
}
