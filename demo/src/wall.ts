import { rm, writeFile } from 'node:fs/promises'
import type { Picture } from '@sheds/contract/files'
import type { Id } from '@sheds/contract/scalars'
import { type Tag, tag } from '@sheds/contract/tags'
import { acceptImage, markUsed } from '@sheds/server/modules/files/files.api'
import { lockPerson } from '@sheds/server/modules/users/users.api'
import type { Context } from '@sheds/server/platform/context'
import { asJson, type Queryable, type Tx, transaction } from '@sheds/server/platform/db/database'
import { newTempPath } from '@sheds/server/platform/temp-files'
import { type Drawing, draw } from './catalogue/pictures.ts'
import { enqueueNext } from './turns.ts'

/** What a picture hangs on. */
export type Spot = 'profile' | 'logo' | 'cover' | 'product' | 'dish'

type Waiting = {
  readonly position: number
  readonly spot: Spot
  readonly subject: Id
  readonly owner: Id
  readonly drawing: Drawing
}

/** So few at once that a stop never waits long, and a killed process loses little. */
const atOnce = 6

/**
 * Draws the next pictures that wait, as if their owners had sent them, and hangs them up; whatever has no picture yet
 * shows none. Goes on by itself until none waits; whoever has a picture of their own by then keeps it.
 */
export const hangPictures = async (context: Context): Promise<void> => {
  const { sql } = context.database
  const waiting = await nextOf(sql)
  const pictures = new Map<number, Picture>()
  for (const { position, drawing, owner } of waiting)
    pictures.set(position, await keepDrawing(context, draw(drawing), owner))
  await transaction(sql, async (tx) => {
    const taken = await take(tx, waiting)
    for (const one of taken) await hang(tx, one, pictures.get(one.position) as Picture)
    await enqueueNext(tx, 'pictures')
  })
  await context.invalidate(waiting.flatMap(tagsOf))
}

/** A drawing as a picture of ours, made just as an upload is. */
export const keepDrawing = async (context: Context, svg: string, owner: Id | null): Promise<Picture> => {
  const path = await newTempPath(context.config.dataDir)
  try {
    const png = await rasterised(svg)
    await writeFile(path, png, { mode: 0o600 })
    const file = { field: 'picture', path, bytes: png.length, spec: { kind: 'image' } } as const
    return await acceptImage(context, owner, { ...file, quick: true })
  } finally {
    await rm(path, { force: true })
  }
}

/** Loaded when there is something to draw: servers without a demo never hold it. */
const rasterised = async (svg: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const image = sharp(Buffer.from(svg))
  const { width } = await image.metadata()
  const scale = Math.max(1, smallestWidth / width)
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .resize({ width: Math.round(width * scale) })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const smallestWidth = 320

const nextOf = (sql: Queryable): Promise<Waiting[]> =>
  sql<Waiting[]>`
    select position, spot, subject_id as subject, owner_id as owner, drawing
    from demo_pictures order by position limit ${atOnce}`

/** Strikes them off; those that another run struck off meanwhile hang already. */
const take = async (tx: Tx, waiting: readonly Waiting[]): Promise<Waiting[]> => {
  const rows = await tx<{ position: number }[]>`
    delete from demo_pictures where position = any(${waiting.map(({ position }) => position)}) returning position`
  const taken = new Set(rows.map(({ position }) => position))
  return waiting.filter(({ position }) => taken.has(position))
}

/** Keeps the file only if it hangs somewhere; the others are collected. */
const hang = async (tx: Tx, { spot, subject, owner }: Waiting, picture: Picture): Promise<void> => {
  const rows = await hangers[spot](tx, subject, picture)
  if (rows.length > 0) await markUsed(tx, owner, [picture.id])
}

type Hanger = (tx: Tx, subject: Id, picture: Picture) => Promise<readonly unknown[]>

const hangers: Readonly<Record<Spot, Hanger>> = {
  profile: async (tx, subject, { id, src }) => {
    if (!(await lockPerson(tx, subject))) return []
    return tx`
      insert into profile_pictures (user_id, file_id, src)
      select ${subject}, ${id}, ${src} where not exists (select from profile_pictures where user_id = ${subject})
      returning file_id`
  },
  logo: (tx, subject, picture) => tx`
    update sheds set logo = ${asJson({ ...picture })}
    where id = ${subject} and logo is null and deleted_at is null returning id`,
  cover: (tx, subject, picture) => tx`
    update sheds set background_image = ${asJson({ ...picture })}
    where id = ${subject} and background_image is null and deleted_at is null returning id`,
  product: (tx, subject, picture) => tx`
    update products set media = media || ${asJson([{ ...picture }])}
    where id = ${subject} and deleted_at is null and jsonb_array_length(media) < 4 returning id`,
  dish: (tx, subject, picture) => tx`
    update dishes set picture = ${asJson({ ...picture })}
    where id = ${subject} and picture is null and deleted_at is null returning id`,
}

/** Lists forget by themselves within seconds; only the first ones, which somebody may be looking at, do so at once. */
const watched = 120

const tagsOf = ({ position, spot, subject }: Waiting): Tag[] => {
  const [one, list] = tags[spot]
  return position < watched ? [one(subject), list] : [one(subject)]
}

const tags: Readonly<Record<Spot, readonly [one: (id: string) => Tag, list: Tag]>> = {
  profile: [tag.user, tag.users],
  logo: [tag.shed, tag.sheds],
  cover: [tag.shed, tag.sheds],
  product: [tag.product, tag.products],
  dish: [tag.dish, tag.products],
}
