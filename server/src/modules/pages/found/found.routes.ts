import { oEmbedPath } from '@sheds/contract/pages/found'
import { type Id, isId } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { atomText, changeOf, type Feed } from './feed.rules.ts'
import { authorFeed, shedFeed } from './feed.service.ts'
import { siteOrigin, tell } from './found-answers.ts'
import { embeddable, oEmbed, type Size } from './oembed.service.ts'
import { registerSecurity } from './security-text.ts'
import { registerSitemap } from './sitemap.routes.ts'

/** What the site tells to programs: search engines, readers of feeds, other sites, and who finds a hole. */
export const registerFound = (app: FastifyInstance, context: Context): void => {
  registerSitemap(app, context)
  registerSecurity(app, context)
  registerFeed(app, context, {
    kind: 'sheds',
    read: shedFeed,
    tags: (id) => [tag.shed(id), tag.shedProducts(id), tag.shedMusic(id)],
  })
  registerFeed(app, context, { kind: 'users', read: authorFeed, tags: (id) => [tag.user(id), tag.authorWrites(id)] })
  registerEmbed(app, context)
}

interface FeedOf {
  kind: 'sheds' | 'users'
  read: (context: Context, id: Id) => Promise<Feed>
  tags: (id: string) => readonly string[]
}

const registerFeed = (app: FastifyInstance, context: Context, { kind, read, tags }: FeedOf): void => {
  app.get<{ Params: { id: string } }>(`/${kind}/:id/feed.xml`, (request, reply) => {
    const { id } = request.params
    if (!isId(id)) throw new AppError('not_found')
    return tell(context, { request, reply, of: `feed ${kind} ${id}` }, async (origin) => {
      const feed = await read(context, id)
      return {
        text: atomText(origin, feed),
        type: 'application/atom+xml; charset=utf-8',
        seconds: 60,
        tags: [...tags(id), tag.departures],
        changedAt: changeOf(feed),
      }
    })
  })
}

const registerEmbed = (app: FastifyInstance, context: Context): void => {
  app.get(oEmbedPath, (request, reply) => {
    const asked = request.query as Readonly<Record<string, unknown>>
    if (asked.format !== undefined && asked.format !== 'json')
      return reply.code(501).type('text/plain; charset=utf-8').send('Only format=json is spoken here.\n')
    const thing = embeddable(asked.url, siteOrigin(context, request))
    const most = { width: sideOf(asked.maxwidth), height: sideOf(asked.maxheight) }
    const of = `oembed ${thing.kind} ${thing.id} ${most.width} ${most.height}`
    return tell(context, { request, reply, of }, async (origin) => ({
      text: JSON.stringify(await oEmbed(context, thing, { origin, most })),
      type: 'application/json; charset=utf-8',
      seconds: 60,
      tags: [tagsOf[thing.kind](thing.id), tag.departures],
    }))
  })
}

const tagsOf = {
  products: tag.product,
  menu: tag.dish,
  music: tag.music,
  sheds: tag.shed,
  writes: tag.write,
  users: tag.user,
}

const longestSide: Size['width'] = 4096

/** A side that is none means as large as there is. */
const sideOf = (text: unknown): number => {
  if (typeof text !== 'string' || !/^[1-9]\d{0,4}$/.test(text)) return longestSide
  return Math.min(Number(text), longestSide)
}
