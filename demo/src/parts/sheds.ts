import type { Hours } from '@sheds/contract/sheds/opening'
import { gramsOf, uniqueNameKey } from '@sheds/contract/text/names'
import { greeting } from '../catalogue/contacts.ts'
import type { Row } from '../copy.ts'
import { type LargeTown, largeId, largeProduct, largeSheds } from '../large.ts'
import { largeBonds } from '../large-bonds.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { heatOf } from './heat.ts'
import { smallTown } from './town.ts'

/** Plants sheds with subscriptions, reviews and contacts. */
export const shedsPart: DemoPart = {
  name: 'sheds',
  depends: ['people'],
  async small(context) {
    const town = smallTown(context)
    const { sheds, bonds, reviews, contacts } = town
    await plantSheds(
      context,
      sheds.map((shed, index) =>
        shedRow({ ...shed, ...openingOf(shed, index, context.now), owner: town.memberId(shed.owner) }),
      ),
    )
    await plantSubscriptions(
      context,
      bonds
        .filter(({ kind }) => kind === 'subscribe')
        .map(({ from, to, createdAt }) => bondRow(createdAt, town.shedId(to), town.memberId(from))),
    )
    await context.copy(
      'shed_reviews',
      ['id', 'shed_id', 'user_id', 'rating', 'review_text', 'created_at'],
      reviews
        .filter((review) => review.of === 'shed')
        .map(({ id, target, author, rating, text, createdAt }) => {
          return [id, town.shedId(target), town.memberId(author), rating, text, createdAt]
        }),
    )
    await plantContacts(
      context,
      contacts.map(({ id, shed, product, from, text, createdAt }) => {
        const name = product === null ? null : (town.products[product]?.name ?? null)
        const subject = product === null ? null : town.productId(product)
        return [id, town.shedId(shed), town.memberId(from), subject, name, text, createdAt]
      }),
    )
    await countSheds(context)
  },
  async large(context, town) {
    await plantSheds(context, largeShedRows(town))
    await plantSubscriptions(context, largeSubscriptions(town))
    await plantContacts(context, largeContacts(town))
    await countSheds(context)
  },
}

type NewShed = Readonly<Record<'id' | 'name' | 'email' | 'category' | 'description' | 'bio' | 'phone', string>> & {
  readonly owner: string
  readonly location: string
  readonly createdAt: Date
}

const shedColumns = [
  'id',
  'user_id',
  'name',
  'name_key',
  'name_grams',
  'email',
  'category',
  'description',
  'bio',
  'phone_number',
  'location',
  'created_at',
  'hours',
  'away_until',
  'away_note',
]

interface ShedOpening {
  hours?: Hours
  awayUntil?: Date
  awayNote?: string
}

const span = (from: string, to: string): Hours[number] => [{ from, to }]
const kitchenHours: Hours = Array.from({ length: 7 }, () => span('11:00', '23:00'))
const shopHours: Hours = [...Array.from({ length: 5 }, () => span('08:00', '18:00')), span('08:00', '13:00'), []]
const awayDays = 12

/** Every kitchen and a third of the other sheds state their hours; a few are away. */
const openingOf = ({ category, tongue }: { category: string; tongue: string }, at: number, now: Date): ShedOpening => {
  if (category === 'food_delivery') return { hours: kitchenHours }
  if (at % 11 === 7 && category !== 'music')
    return {
      awayUntil: new Date(now.getTime() + awayDays * 24 * 60 * 60 * 1000),
      awayNote:
        tongue === 'fr' ? 'Au village pour un mariage. À bientôt !' : 'At a wedding in the village. See you soon!',
    }
  return at % 3 === 0 ? { hours: shopHours } : {}
}

const shedRow = (shed: NewShed & ShedOpening): Row => {
  const { id, owner, name, email, category, description, bio, phone, location, createdAt } = shed
  const opening = [shed.hours === undefined ? null : { json: shed.hours }, shed.awayUntil ?? null, shed.awayNote ?? '']
  const key = uniqueNameKey(name)
  return [id, owner, name, key, gramsOf(key), email, category, description, bio, phone, location, createdAt, ...opening]
}

const bondRow = (createdAt: Date, to: string, from: string): Row => [
  uuidv7(createdAt.getTime(), seeded('subscription', to, from)),
  to,
  from,
  createdAt,
]

function* largeShedRows(town: LargeTown): Generator<Row> {
  for (const shed of largeSheds(town))
    yield shedRow({ ...shed, owner: largeId(town, 'people', shed.owner), bio: '', location: shed.city })
}

function* largeSubscriptions(town: LargeTown): Generator<Row> {
  const stream = seeded('subscription ids')
  for (const { from, to, createdAt } of largeBonds(town, 'subscriptions'))
    yield [uuidv7(createdAt.getTime(), stream), largeId(town, 'sheds', to), largeId(town, 'people', from), createdAt]
}

const DAY = 86_400_000

function* largeContacts(town: LargeTown): Generator<Row> {
  const { size, now } = town
  for (let at = 0; at < size.contacts; at += 1) {
    const random = seeded('large-contacts', at)
    const product = largeProduct(town, random.zipf(size.products, 0.6))
    const since = Math.max(product.createdAt.getTime(), now.getTime() - 35 * DAY)
    const when = since + Math.floor(random.next() * (now.getTime() - since))
    const from = largeId(town, 'people', random.int(0, size.people - 1))
    const text = greeting('fr', product.name, random)
    const shed = largeId(town, 'sheds', product.shed)
    yield [uuidv7(when, random), shed, from, product.id, product.name, text, new Date(when)]
  }
}

const plantSheds = async ({ sql, copy }: DemoContext, rows: Iterable<Row>): Promise<void> => {
  await copy('sheds', shedColumns, rows)
  await sql`
    insert into shed_totals (category, sheds) select category, count(*) from sheds group by category
    on conflict (category) do update set sheds = shed_totals.sheds + excluded.sheds`
}

const plantSubscriptions = ({ copy }: DemoContext, rows: Iterable<Row>) =>
  copy('subscriptions', ['id', 'shed_id', 'user_id', 'created_at'], rows)

const plantContacts = ({ copy }: DemoContext, rows: Iterable<Row>) =>
  copy('contacts', ['id', 'shed_id', 'user_id', 'subject_id', 'subject', 'message_preview', 'created_at'], rows)

/** Sets the counters that the sheds slice would have kept. */
const countSheds = async ({ sql, now }: DemoContext): Promise<void> => {
  await sql`
    with activities as (
      select id, 2 as points, created_at from sheds
      union all select shed_id, 4, created_at from subscriptions
      union all select shed_id, 2, created_at from contacts
      union all select shed_id, 2, created_at from shed_reviews
    ), heats as (
      select id, ${heatOf(sql, now, sql`points`)} as heat from activities group by id
    ), subscribers as (
      select shed_id, count(*)::int as n from subscriptions group by shed_id
    ), reviews as (
      select shed_id, count(*)::int as n, array[
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as stars
      from shed_reviews group by shed_id
    )
    insert into shed_counts (shed_id, subscriber_count, review_count, stars, heat)
    select h.id, coalesce(s.n, 0), coalesce(r.n, 0), coalesce(r.stars, '{0,0,0,0,0}'), h.heat
    from heats h left join subscribers s on s.shed_id = h.id left join reviews r on r.shed_id = h.id
    on conflict (shed_id) do nothing`
}
