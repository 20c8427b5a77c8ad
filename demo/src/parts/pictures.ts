import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import { markUsed } from '@sheds/server/modules/files/files.api'
import { asJson, type Tx } from '@sheds/server/platform/db/database'
import { slugOf } from '../names.ts'
import type { DemoPart } from '../plant.ts'
import type { ReadyFiles } from '../ready-files.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Plants the pictures of people, sheds, products and dishes. */
export const picturesPart: DemoPart = {
  name: 'pictures',
  depends: ['products', 'menu'],
  async small(context) {
    const { files } = context
    if (files === undefined) return
    const all = picturesOf(smallTown(context))
    for (let from = 0; from < all.length; from += atOnce)
      await Promise.all(all.slice(from, from + atOnce).map((each) => hangUp(context.sql, files, each)))
  },
  async large() {},
}

/** Number of parallel writes; they mostly wait for the disk. */
const atOnce = 8

const hangUp = async (sql: Tx, files: ReadyFiles, { hang, subject, owner, names }: Hanging): Promise<void> => {
  const pictures: Picture[] = []
  for (const name of names) pictures.push(await files.keepPicture(name, owner))
  await markUsed(
    sql,
    owner,
    pictures.map(({ id }) => id),
  )
  await hang(sql, subject, pictures)
}

type Hanger = (sql: Tx, subject: Id, pictures: readonly Picture[]) => PromiseLike<unknown>
type Hanging = { readonly hang: Hanger; readonly subject: Id; readonly owner: Id; readonly names: readonly string[] }

const hangFace: Hanger = (sql, subject, [face]) =>
  sql`insert into profile_pictures (user_id, file_id, src) values (${subject}, ${face?.id ?? null}, ${face?.src ?? null})`
const hangLogo: Hanger = (sql, subject, [logo]) =>
  sql`update sheds set logo = ${asJson({ ...logo })} where id = ${subject}`
const hangBanner: Hanger = (sql, subject, [banner]) =>
  sql`update sheds set background_image = ${asJson({ ...banner })} where id = ${subject}`
const hangGoods: Hanger = (sql, subject, goods) =>
  sql`update products set media = ${asJson(goods.map((each) => ({ ...each })))} where id = ${subject}`
const hangDish: Hanger = (sql, subject, [dish]) =>
  sql`update dishes set picture = ${asJson({ ...dish })} where id = ${subject}`

const picturesOf = (town: SmallTown): Hanging[] => [
  ...town.members.map(({ index }) => {
    const id = town.memberId(index)
    return { hang: hangFace, subject: id, owner: id, names: [`faces/${index}`] }
  }),
  ...town.sheds.flatMap(({ index, owner, name, hasLogo, hasBanner }) => {
    const shed = { subject: town.shedId(index), owner: town.memberId(owner) }
    return [
      ...(hasLogo ? [{ hang: hangLogo, ...shed, names: [`logos/${slugOf(name)}`] }] : []),
      ...(hasBanner ? [{ hang: hangBanner, ...shed, names: [`banners/${slugOf(name)}`] }] : []),
    ]
  }),
  ...town.products.map(({ owner, pictures: names }, at) => {
    return { hang: hangGoods, subject: town.productId(at), owner: town.memberId(owner), names }
  }),
  ...town.dishes.map(({ id, shed, kind }) => {
    const owner = town.memberId(town.sheds[shed]?.owner ?? -1)
    return { hang: hangDish, subject: id as Id, owner, names: [`dishes/${kind}`] }
  }),
]
