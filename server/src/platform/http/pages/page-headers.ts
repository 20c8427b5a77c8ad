import type { Page } from '@sheds/contract/scalars'
import type { FastifyRequest } from 'fastify'

/** Cursor of the next page, the total, and the id of the newest row. */
export type PageEnd = Pick<Page<unknown>, 'next' | 'total' | 'newest'>

export const pageHeaders = (page: PageEnd | undefined, request: FastifyRequest): Record<string, string> => ({
  ...(page?.next != null && { link: `<${nextPageUrl(request, page.next)}>; rel="next"` }),
  ...(page?.total !== undefined && { 'x-total-count': String(page.total) }),
  ...(page?.newest !== undefined && { 'x-newest': page.newest }),
})

/** Includes only declared parameters, because a cached response is sent to other callers. */
const nextPageUrl = ({ url, query, routeOptions }: FastifyRequest, cursor: string): string => {
  const known = Object.keys(routeOptions.config.endpoint?.query?.shape ?? {})
  const asked = Object.entries({ ...(query as Record<string, string | string[]>), cursor })
    .filter(([name]) => known.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(each)}`))
  return `${url.split('?', 1)[0]}?${asked.join('&')}`
}
