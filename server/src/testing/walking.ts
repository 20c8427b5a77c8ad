import type { TestAnswer } from './test-app.ts'

/** Follows the `Link` headers from the first page of a list to the last; returns the pages' bodies. */
export const walkPages = async <Body>(
  page: (cursor: string | undefined) => Promise<TestAnswer<Body>>,
): Promise<Body[]> => {
  const pages: Body[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await page(cursor)
    pages.push(body)
    cursor = nextCursor(headers)
  } while (cursor !== undefined)
  return pages
}

export const nextCursor = ({ link }: TestAnswer<unknown>['headers']): string | undefined =>
  /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(String(link ?? ''))?.[1]
