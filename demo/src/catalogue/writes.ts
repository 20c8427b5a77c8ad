import { type Random, seeded, uuidv7 } from '../random.ts'
import type { Member, Shed } from './market.ts'
import { musicBook } from './music-book.ts'
import type { Product } from './products.ts'
import { dishBook } from './shed-book.ts'
import { endings, englishReplies, englishWrites, frenchReplies, frenchWrites } from './write-book.ts'

export type Write = {
  readonly id: string
  readonly author: number
  readonly content: string
  /** Number of the attached product. */
  readonly product: number | null
  readonly createdAt: Date
}
export type Reply = {
  readonly id: string
  readonly write: number
  readonly author: number
  readonly comment: string
  readonly createdAt: Date
}
export type Town = {
  readonly members: readonly Member[]
  readonly sheds: readonly Shed[]
  readonly products: readonly Product[]
  readonly now: Date
}

const COUNT = 180
const REPLIES = 420
const HOUR = 3_600_000

/** Writes and replies, oldest first. No two are equal, and neighbours never share a template. */
export function writesOf(town: Town): { writes: Write[]; replies: Reply[] } {
  const used: UsedTexts = { seen: new Set(), recent: [] }
  const writes = Array.from({ length: COUNT }, (_, at) => write(town, at, used))
  const counts = replyCounts()
  const replies = writes.flatMap((post, at) => repliesTo(town, { post, at, count: counts[at] as number }))
  return { writes, replies }
}

/** Number of replies of each write: many have none, some have many; the sum is fixed. */
function replyCounts(): number[] {
  const random = seeded('reply counts')
  const counts = Array.from({ length: COUNT }, () => (random.chance(0.4) ? 0 : 1 + random.zipf(12, 0.9)))
  for (let sum = counts.reduce((one, other) => one + other, 0); sum !== REPLIES; ) {
    const at = random.int(0, COUNT - 1)
    const count = counts[at] as number
    if (count === 0 || (sum > REPLIES && count === 1)) continue
    counts[at] = count + (sum < REPLIES ? 1 : -1)
    sum += sum < REPLIES ? 1 : -1
  }
  return counts
}

/** Texts used so far, and the templates of the last few posts. */
type UsedTexts = { seen: Set<string>; recent: string[] }

function write(town: Town, at: number, used: UsedTexts): Write {
  const createdAt = new Date(town.now.getTime() - HOUR * 0.4 - (COUNT - 1 - at) ** 1.3 * HOUR * 0.9)
  for (let attempt = 0; ; attempt += 1) {
    const random = seeded('writes', at, attempt)
    const author = writer(town, random, createdAt)
    const template = unlike(used.recent, author.tongue, random)
    const product = template.includes('{product}') ? random.int(0, town.products.length - 1) : null
    const content = compose(town, author, { random, template, product })
    if (used.seen.has(content)) continue
    used.seen.add(content)
    used.recent = [template, ...used.recent].slice(0, 12)
    return { id: uuidv7(createdAt.getTime(), random), author: author.index, content, product, createdAt }
  }
}

/** A few people write most posts. */
function writer(town: Town, random: Random, before: Date): Member {
  for (let tries = 0; tries < 40; tries += 1) {
    const member = town.members[(random.zipf(town.members.length, 0.6) * 73 + 11) % town.members.length] as Member
    if (member.createdAt < before) return member
  }
  return town.members.reduce((oldest, member) => (member.createdAt < oldest.createdAt ? member : oldest))
}

function unlike(recent: readonly string[], tongue: 'fr' | 'en', random: Random): string {
  const book = tongue === 'fr' ? frenchWrites : englishWrites
  return random.pick(book.filter((template) => !recent.includes(template)))
}

type WriteParts = { random: Random; template: string; product: number | null }

function compose(town: Town, author: Member, { random, template, product }: WriteParts): string {
  const ending = template.includes('\n') ? '' : random.pick(endings[author.tongue])
  const text = fillSlots(template + ending, town, { random, author, product })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Slots = { random: Random; author: Member; product?: number | null; answered?: Member | undefined }

function fillSlots(text: string, town: Town, { random, author, product, answered }: Slots): string {
  const others = town.members.filter((member) => member.index !== author.index)
  const city = author.city
  return text
    .replaceAll('{shed}', () => mention(random.pick(town.sheds).name))
    .replaceAll('{product}', () =>
      mention((product == null ? random.pick(town.products) : (town.products[product] as Product)).name),
    )
    .replaceAll('{person}', () => mention((answered ?? random.pick(others)).name))
    .replaceAll('{quarter}', () => random.pick(city.quarters))
    .replaceAll('{city}', () => random.pick([city.name, city.name, random.pick(town.sheds).city]))
    .replaceAll('{dish}', () => (random.pick(dishBook)[0].split(/,| et | and /)[0] as string).toLowerCase())
    .replaceAll('{song}', () => random.pick(musicBook).title)
    .replaceAll('{price}', () => `${random.pick([500, 1000, 1500, 2500, 5000, 10000, 15000])} F`)
    .replaceAll('{n}', () => String(random.int(3, 40)))
}

/** Name in a mention: the composer replaces spaces by hyphens. */
export const mention = (name: string): string => name.replaceAll(/\s+/g, '-')

function repliesTo(town: Town, { post, at, count }: { post: Write; at: number; count: number }): Reply[] {
  const random = seeded('replies', at)
  const starts = random.int(0, 99)
  return Array.from({ length: count }, (_, turn): Reply => {
    const wait = (turn + random.next()) * HOUR * 0.6
    const createdAt = new Date(Math.min(post.createdAt.getTime() + wait + 60_000, town.now.getTime() - 60_000))
    const author = writer(town, random, post.createdAt)
    const book = author.tongue === 'fr' ? frenchReplies : englishReplies
    const template = book[(starts + turn * 5) % book.length] as string
    return {
      id: uuidv7(createdAt.getTime(), random),
      write: at,
      author: author.index,
      comment: fillSlots(template, town, { random, author, answered: town.members[post.author] }),
      createdAt,
    }
  })
}
