/** The address of a list's n-th page, found as a caller finds it: by following `Link rel=next`. */
export const pageUrl = async (first: string, page: number, headers: Record<string, string> = {}): Promise<string> => {
  let url = first
  for (let at = 1; at < page; at += 1) {
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    if (next === undefined) throw new Error(`${first} has ${at} pages only`)
    url = new URL(next, url).href
  }
  return url
}
