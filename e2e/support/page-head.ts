import { z } from 'zod'

/** Metadata of a page for crawlers. */
export interface PageHead {
  status: number
  html: string
  /** Content of meta elements by name: `og:title` and the like, `robots`, `description`. */
  meta: ReadonlyMap<string, string>
  canonical: string | undefined
  /** By language. */
  alternates: ReadonlyMap<string, string>
  /** Other alternates, by type. */
  links: ReadonlyMap<string, string>
  data: readonly Readonly<Record<string, unknown>>[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : plain(value)
}

/** Reads the metadata as crawlers do: from the HTML, without running scripts. */
export const readPageHead = async (answer: Response): Promise<PageHead> => {
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const metas = [...head.matchAll(/<meta [^>]*>/g)].map(([tag]) => tag)
  const links = [...head.matchAll(/<link [^>]*>/g)].map(([tag]) => tag)
  const others = links.filter((tag) => attribute(tag, 'rel') === 'alternate')
  return {
    status: answer.status,
    html,
    meta: new Map(
      metas.flatMap((tag) => {
        const name = attribute(tag, 'property') ?? attribute(tag, 'name')
        return name === undefined ? [] : [[name, attribute(tag, 'content') ?? ''] as const]
      }),
    ),
    canonical: links.filter((tag) => attribute(tag, 'rel') === 'canonical').map((tag) => attribute(tag, 'href'))[0],
    alternates: new Map(
      others.flatMap((tag) => {
        const language = attribute(tag, 'hreflang')
        return language === undefined ? [] : [[language, attribute(tag, 'href') ?? ''] as const]
      }),
    ),
    links: new Map(
      others.flatMap((tag) => {
        const type = attribute(tag, 'type')
        return type === undefined ? [] : [[type, attribute(tag, 'href') ?? ''] as const]
      }),
    ),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) =>
      JSON.parse(text),
    ),
  }
}

const words = z.string().trim().min(1)
const address = z.url({ protocol: /^https?$/ })
const images = z.array(address).min(1).optional()
const offer = z.object({
  '@type': z.literal('Offer'),
  price: z.number().min(0),
  priceCurrency: z.literal('XAF'),
  availability: z.string().regex(/^https:\/\/schema\.org\/\w+$/),
  url: address,
})
const rating = z
  .object({
    '@type': z.literal('AggregateRating'),
    ratingValue: z.number().min(1).max(5),
    reviewCount: z.int().min(1),
    bestRating: z.literal(5),
  })
  .optional()
const counters = z.array(
  z.object({
    '@type': z.literal('InteractionCounter'),
    interactionType: z.string().regex(/^https:\/\/schema\.org\/\w+Action$/),
    userInteractionCount: z.int().min(0),
  }),
)
const shop = z.object({
  name: words,
  url: address,
  address: z.object({ '@type': z.literal('PostalAddress'), addressCountry: z.literal('CM') }),
})
const music = z.object({
  name: words,
  url: address,
  byArtist: z.object({ '@type': z.literal('MusicGroup'), name: words, url: address }),
  image: images,
  offers: offer,
})

/** Fields that search engines require for each type, and those that the site adds. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  Product: z.object({ name: words, url: address, image: images, offers: offer, aggregateRating: rating }),
  Service: z.object({ name: words, url: address, provider: shop, aggregateRating: rating }),
  MenuItem: z.object({ name: words, url: address, offers: offer }),
  LocalBusiness: shop.extend({ image: images, aggregateRating: rating }),
  MusicRecording: music,
  MusicAlbum: music.extend({ numTracks: z.int().min(1) }),
  SocialMediaPosting: z.object({
    url: address,
    author: z.object({ '@type': z.literal('Person'), name: words, url: address }),
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime().optional(),
    text: words,
    image: images,
    interactionStatistic: counters,
  }),
  ProfilePage: z.object({
    url: address,
    dateCreated: z.iso.datetime(),
    mainEntity: z.object({
      '@type': z.literal('Person'),
      name: words,
      identifier: words,
      interactionStatistic: counters,
    }),
  }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.int(), name: words, item: address }))
      .min(2)
      .refine((items) => items.every(({ position }, place) => position === place + 1), 'in their order'),
  }),
}

/** Errors in the structured data of a page. */
export const findDataErrors = (data: PageHead['data']): string[] =>
  data.flatMap((each) => {
    const shape = shapes[String(each['@type'])]
    if (each['@context'] !== 'https://schema.org' || shape === undefined) return [`${each['@type']} is not known`]
    const { error } = shape.safeParse(each)
    return error === undefined ? [] : [`${each['@type']}: ${z.prettifyError(error)}`]
  })
