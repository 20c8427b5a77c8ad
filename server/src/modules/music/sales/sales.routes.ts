import { Readable } from 'node:stream'
import * as calls from '@sheds/contract/music/music-sales'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { Answer, type Binding, bind } from '../../../platform/http/endpoints.ts'
import { requestLocale } from '../../../platform/http/locale.ts'
import { listMusicSales, openSalesExport, prepareSalesExport, salesFilesPath } from './sales.service.ts'

export const salesBindings = (music: Context): Binding[] => [
  bind(calls.listMusicSales, async ({ actor, query }) => {
    const { page, sums } = await listMusicSales(music, actor, query)
    return new Answer({ rows: page.rows, sums }, { page })
  }),
  bind(calls.exportMusicSales, async ({ actor, body }) => ({
    url: await prepareSalesExport(music, actor, body.what),
  })),
]

/** Figures as files, at addresses that work once. */
export const registerSalesFiles = (app: FastifyInstance, music: Context): void => {
  app.get<{ Params: { code: string }; Querystring: { lang?: string } }>(
    `${salesFilesPath}/:code`,
    { config: { priority: 'browse' }, exposeHeadRoute: false },
    async ({ params, headers, query }, reply) => {
      const locale = requestLocale(headers, query.lang)
      const { what, lines } = await openSalesExport(music, { code: params.code, locale })
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="sheds-music-${what}.csv"`,
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(Readable.from(lines))
    },
  )
}
