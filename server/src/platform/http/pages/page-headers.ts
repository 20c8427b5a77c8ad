import type { Page } from '@sheds/contract/scalars'
import type { FastifyRequest } from 'fastify'

/** Where a list goes on, how long it is, and what behind it is no news. */
export type PageEnd = Pick<Page<unknown>, 'next' | 'total' | 'newest'>

export const pageHeaders = (page: PageEnd | undefined, request: FastifyRequest): Record<string, string> => ({
  ...(page?.next != null && { link: `<${nextPageUrl(request, page.next)}>; rel="next"` }),
  ...(page?.total !== undefined && { 'x-total-count': String(page.total) }),
  ...(page?.newest !== undefined && { 'x-newest': page.newest }),
})

/** With declared parameters only: a kept answer goes to others, who did not send this caller's extra ones. */
const nextPageUrl = ({ url, query, routeOptions }: FastifyRequest, cursor: string): string => {
  const known = Object.keys(routeOptions.config.endpoint?.query?.shape ?? {})
  const asked = Object.entries({ ...(query as Record<string, string | string[]>), cursor })
    .filter(([name]) => known.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(each)}`))
  return `${url.split('?', 1)[0]}?${asked.join('&')}`
}
