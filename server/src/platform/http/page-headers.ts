import type { Page } from '@sheds/contract/scalars'
import type { FastifyRequest } from 'fastify'

/** What is known of a list beside its rows. */
export type PageEnd = Pick<Page<unknown>, 'next' | 'total'>

export const pageHeaders = (page: PageEnd | undefined, request: FastifyRequest): Record<string, string> => ({
  ...(page?.next != null && { link: `<${nextPageUrl(request, page.next)}>; rel="next"` }),
  ...(page?.total !== undefined && { 'x-total-count': String(page.total) }),
})

/** With declared parameters only: the answer may be kept for people who came without this caller's own. */
const nextPageUrl = ({ url, query, routeOptions }: FastifyRequest, cursor: string): string => {
  const known = Object.keys(routeOptions.config.endpoint?.query?.shape ?? {})
  const asked = Object.entries({ ...(query as Record<string, string | string[]>), cursor })
    .filter(([name]) => known.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(each)}`))
  return `${url.split('?', 1)[0]}?${asked.join('&')}`
}
