import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/http/cache/address-key.ts'
import { takeOfAddress } from '../../../platform/http/limits/rate-limit.ts'
import { askedLocale, requestLocale } from '../../../platform/http/locale.ts'
import { chosenTheme, plainHeaders } from '../../../platform/http/pages/plain-page.ts'
import { notMePage } from './not-me.views.ts'
import { wishPath } from './prompts.rules.ts'
import { getAskedPrompt, wishPhone } from './prompts.service.ts'

const mostBytes = 1024
/** Of one address in a minute; whoever guesses codes learns nothing in a lifetime. */
const mostLooks = 30

/** Nobody finds it by searching, no other site learns its address, and it tells its own where a form comes from. */
const headers = {
  ...plainHeaders,
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  vary: 'accept-language, cookie',
}

type Asked = FastifyRequest<{ Params: { code: string } }>

/**
 * Where the holder of a phone says that nobody there wanted what it was asked for: who reads the address off the phone needs
 * no account, no script and no new browser. Looking changes nothing.
 */
export const registerNotMe = (app: FastifyInstance, payments: Context): void => {
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, _body, done) => done(null))
    pages.addHook('onRequest', async (request) => {
      const address = addressOf(request)
      const count = { kind: 'not-me', address, most: mostLooks, windowSeconds: 60 }
      const { allowed, retryAfterSeconds } = await takeOfAddress(app.limiter, count)
      if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
    })
    const config = { priority: 'critical' } as const
    pages.get(`${wishPath}/:code`, { config, exposeHeadRoute: false }, (request: Asked, reply) =>
      show(payments, request, reply),
    )
    for (const wish of ['refuse', 'allow'] as const)
      pages.post(`${wishPath}/:code/${wish}`, { config }, async (request: Asked, reply) => {
        refuseForeign(payments, request)
        await wishPhone(payments, request.params.code, wish === 'refuse')
        const locale = requestLocale(request.headers, askedLocale(request))
        return reply.headers(headers).redirect(`${wishPath}/${request.params.code}?lang=${locale}`, 303)
      })
  })
}

const show = async (payments: Context, request: Asked, reply: FastifyReply): Promise<FastifyReply> => {
  const { code } = request.params
  const asked = await getAskedPrompt(payments, code)
  const locale = requestLocale(request.headers, askedLocale(request))
  const page = notMePage(asked, { code: code.toUpperCase(), locale, theme: chosenTheme(request.headers) })
  return reply.headers(headers).send(page)
}

/** A form of another site; the browsers of old handsets say nothing, and have the code to show. */
const refuseForeign = ({ config }: Context, { headers: sent, host, protocol }: Asked): void => {
  const site = sent['sec-fetch-site']
  const origin = sent.origin
  const own = [`${protocol}://${host}`, config.publicUrl]
  const isForeign = (site !== undefined && site !== 'same-origin') || (origin !== undefined && !own.includes(origin))
  if (isForeign) throw new AppError('forbidden')
}
