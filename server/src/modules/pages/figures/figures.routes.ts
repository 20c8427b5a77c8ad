import * as calls from '@sheds/contract/pages/figures'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { type Binding, bind } from '../../../platform/http/endpoints.ts'
import { requestLocale } from '../../../platform/http/locale.ts'
import { figuresFilesPath, getFigures, openFigures, prepareFigures } from './figures.service.ts'

export const figuresBindings = (context: Context): Binding[] => [
  bind(calls.getFigures, ({ actor, params, query }) => getFigures(context, actor, { ...params, ...query })),
  bind(calls.exportFigures, async ({ actor, params, body }) => ({
    url: await prepareFigures(context, actor, { ...params, ...body }),
  })),
]

/** Figures as a file, at an address that works once. */
export const registerFiguresFiles = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { code: string }; Querystring: { lang?: string } }>(
    `${figuresFilesPath}/:code`,
    { config: { priority: 'browse' }, exposeHeadRoute: false },
    async ({ params, headers, query }, reply) => {
      const locale = requestLocale(headers, query.lang)
      const { month, text } = await openFigures(context, { code: params.code, locale })
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="sheds-${month}.csv"`,
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(text)
    },
  )
}
