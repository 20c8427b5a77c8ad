import { enqueue } from '@sheds/server/platform/jobs/jobs'
import { type Drawing, drawings } from '../catalogue/pictures.ts'
import type { DemoPart } from '../plant.ts'
import { hangJob } from '../turns.ts'
import type { Spot } from '../wall.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Which pictures are still to be drawn, in the order in which people come to see them; a job does it bit by bit. */
export const picturesPart: DemoPart = {
  name: 'pictures',
  depends: ['products', 'menu'],
  async small(context) {
    const { sql, copy, pictures } = context
    await sql`
      create table demo_pictures (
        position int primary key,
        spot text not null,
        subject_id uuid not null,
        owner_id uuid not null,
        drawing jsonb not null
      )`
    const first = new Set(await seenFirst(sql))
    const wanted = picturesOf(await smallTown(context)).toSorted(
      (one, other) => turnOf(one, first) - turnOf(other, first),
    )
    const rows = wanted
      .slice(0, pictures)
      .map(({ spot, id, owner, drawing }, at) => [at, spot, id, owner, { json: drawing }])
    await copy('demo_pictures', ['position', 'spot', 'subject_id', 'owner_id', 'drawing'], rows)
    if (rows.length > 0) await enqueue(sql, hangJob, {}, { key: hangJob })
  },
  async large() {},
}

/** What the lists at the top of the home page hold. */
const seenFirst = async (sql: Parameters<DemoPart['small']>[0]['sql']): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    (select product_id as id from product_ranks where list in ('best', 'picks') and rank <= 24)
    union (select shed_id from shed_ranks where rank <= 10)
    union (select id from sheds order by id desc limit 10)
    union (select product_id from product_counts order by sales_heat desc nulls last limit 16)
    union (select product_id from product_counts order by heat desc nulls last limit 16)
    union (select id from products where status = 'on sale' order by id desc limit 20)
    union (select shed_id from shed_counts order by heat desc nulls last limit 10)
    union (select user_id from popular_people where rank <= 10)
    union (select id from users order by created_at limit 1)`
  return rows.map(({ id }) => id)
}

type Wanted = {
  readonly spot: Spot
  readonly id: string
  readonly owner: string
  readonly drawing: Drawing
  readonly at: number
}

const picturesOf = (town: SmallTown): Wanted[] => {
  const wanted: Wanted[] = []
  const add = (spot: Spot, id: string | undefined, owner: string | undefined, all: readonly Drawing[]): void => {
    if (id === undefined || owner === undefined) return
    for (const [at, drawing] of all.entries()) wanted.push({ spot, id, owner, drawing, at })
  }
  for (const member of town.members) {
    const id = town.memberId(member.index)
    add('profile', id, id, [drawings.face(member)])
  }
  for (const shed of town.sheds) {
    add('logo', town.shedId(shed.index), town.memberId(shed.owner), drawings.logo(shed))
    add('cover', town.shedId(shed.index), town.memberId(shed.owner), drawings.banner(shed))
  }
  for (const [at, product] of town.products.toReversed().entries())
    add(
      'product',
      town.productId(town.products.length - 1 - at),
      town.memberId(product.owner),
      drawings.product(product),
    )
  for (const dish of town.dishes) {
    const owner = town.sheds[dish.shed]?.owner ?? -1
    add('dish', town.memberId(owner) && dish.id, town.memberId(owner), [drawings.dish(dish)])
  }
  return wanted
}

/** One picture of everything comes before the second one of anything. */
const turnOf = ({ spot, id, at }: Wanted, first: ReadonlySet<string>): number => {
  if (first.has(id) && spot !== 'cover') return at === 0 ? 0 : 5
  const turns: Readonly<Record<Spot, number>> = { logo: 1, cover: 2, dish: 2, product: 3, profile: 4 }
  return at === 0 ? turns[spot] : 5 + at
}
