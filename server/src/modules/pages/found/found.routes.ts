import { type Id, isId } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { atomText, changeOf, type Feed } from './feed.rules.ts'
import { authorFeed, shedFeed } from './feed.service.ts'
import { sendDocument } from './found-answers.ts'
import { registerSecurity } from './security-text.ts'
import { registerSitemap } from './sitemap.routes.ts'

/** Documents for programs: search engines, feed readers and reporters of security holes. */
export const registerFound = (app: FastifyInstance, context: Context): void => {
  registerSitemap(app, context)
  registerSecurity(app, context)
  registerFeed(app, context, {
    kind: 'sheds',
    read: shedFeed,
    tags: (id) => [tag.shed(id), tag.shedProducts(id), tag.shedMusic(id)],
  })
  registerFeed(app, context, { kind: 'users', read: authorFeed, tags: (id) => [tag.user(id), tag.authorWrites(id)] })
}

interface FeedDefinition {
  kind: 'sheds' | 'users'
  read: (context: Context, id: Id) => Promise<Feed>
  tags: (id: string) => readonly string[]
}

const registerFeed = (app: FastifyInstance, context: Context, { kind, read, tags }: FeedDefinition): void => {
  app.get<{ Params: { id: string } }>(`/${kind}/:id/feed.xml`, (request, reply) => {
    const { id } = request.params
    if (!isId(id)) throw new AppError('not_found')
    return sendDocument(context, { request, reply, of: `feed ${kind} ${id}` }, async (origin) => {
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
