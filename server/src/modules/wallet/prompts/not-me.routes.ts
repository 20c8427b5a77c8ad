import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/http/cache/address-key.ts'
import { takeOfAddress } from '../../../platform/http/limits/rate-limit.ts'
import { askedLocale, requestLocale } from '../../../platform/http/locale.ts'
import { chosenTheme, plainHeaders } from '../../../platform/http/pages/plain-page.ts'
import { notMePage } from './not-me.views.ts'
import { notMePath } from './prompts.rules.ts'
import { getPrompt, setPhoneChoice } from './prompts.service.ts'

const mostBytes = 1024
/** Requests per minute and address, far too few for guessing codes. */
const mostRequests = 30

/** Keeps the page out of search engines and its address from other sites; its own form must send an origin. */
const headers = {
  ...plainHeaders,
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  vary: 'accept-language, cookie',
}

type PromptPageRequest = FastifyRequest<{ Params: { code: string } }>

/**
 * Pages where a phone's owner can object to prompts. The address is read off the phone, so they need no account, no
 * script and no modern browser. GET changes nothing.
 */
export const registerNotMe = (app: FastifyInstance, payments: Context): void => {
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, _body, done) => done(null))
    pages.addHook('onRequest', async (request) => {
      const address = addressOf(request)
      const count = { kind: 'not-me', address, most: mostRequests, windowSeconds: 60 }
      const { allowed, retryAfterSeconds } = await takeOfAddress(app.limiter, count)
      if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
    })
    const config = { priority: 'critical' } as const
    pages.get(`${notMePath}/:code`, { config, exposeHeadRoute: false }, (request: PromptPageRequest, reply) =>
      show(payments, request, reply),
    )
    for (const choice of ['refuse', 'allow'] as const)
      pages.post(`${notMePath}/:code/${choice}`, { config }, async (request: PromptPageRequest, reply) => {
        refuseForeign(payments, request)
        await setPhoneChoice(payments, request.params.code, choice === 'refuse')
        const locale = requestLocale(request.headers, askedLocale(request))
        return reply.headers(headers).redirect(`${notMePath}/${request.params.code}?lang=${locale}`, 303)
      })
  })
}

const show = async (payments: Context, request: PromptPageRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { code } = request.params
  const asked = await getPrompt(payments, code)
  const locale = requestLocale(request.headers, askedLocale(request))
  const page = notMePage(asked, { code: code.toUpperCase(), locale, theme: chosenTheme(request.headers) })
  return reply.headers(headers).send(page)
}

/** Refuses forms of other sites. Old browsers send no origin and are accepted, since the address contains the code. */
const refuseForeign = ({ config }: Context, { headers: sent, host, protocol }: PromptPageRequest): void => {
  const site = sent['sec-fetch-site']
  const origin = sent.origin
  const own = [`${protocol}://${host}`, config.publicUrl]
  const isForeign = (site !== undefined && site !== 'same-origin') || (origin !== undefined && !own.includes(origin))
  if (isForeign) throw new AppError('forbidden')
}
