import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Id } from '@sheds/contract/scalars'
import { musicTags } from '@sheds/contract/tags'
import { markUsed } from '@sheds/server/modules/files/files.api'
import { plantSong } from '@sheds/server/modules/music/music.api'
import type { Context } from '@sheds/server/platform/context'
import { asJson, type Queryable, transaction } from '@sheds/server/platform/db/database'
import { type Drawing, draw } from './catalogue/pictures.ts'
import type { Recipe } from './music/compose.ts'
import { enqueueNext } from './turns.ts'
import { keepDrawing } from './wall.ts'

type Waiting = {
  readonly position: number
  readonly id: Id
  readonly musicId: Id
  readonly ownerId: Id
  readonly place: number
  readonly title: string
  readonly plays: number
  readonly recipe: Recipe
  /** Its piece's sleeve, if it is the first of it. */
  readonly sleeve: Drawing | null
}

/** Behind everything else there is to do. */
const behindAll = 15

/** Composes the next song that waits and puts it into its piece. Killed in between, it begins that song anew. */
export const composeSongs = async (context: Context, priority = behindAll): Promise<void> => {
  const { sql } = context.database
  const song = await nextOf(sql)
  if (song !== undefined) {
    if (song.sleeve !== null) await hangSleeve(context, song, song.sleeve)
    await plantSong(context, { ...song, compose: (path) => composeTo(path, song.recipe, priority) })
  }
  await transaction(sql, async (tx) => {
    if (song !== undefined) await tx`delete from demo_songs where position = ${song.position}`
    await enqueueNext(tx, 'song')
  })
}

const nextOf = async (sql: Queryable): Promise<Waiting | undefined> => {
  const [row] = await sql<Waiting[]>`
    select position, song_id as id, music_id as "musicId", owner_id as "ownerId", place, title, plays, recipe, sleeve
    from demo_songs order by position limit 1`
  return row
}

/** Whoever put a cover of their own there meanwhile keeps it. */
const hangSleeve = async (context: Context, { musicId, ownerId }: Waiting, sleeve: Drawing): Promise<void> => {
  const { sql } = context.database
  const [bare] = await sql`select from music where id = ${musicId} and cover is null and deleted_at is null`
  if (bare === undefined) return
  const picture = await keepDrawing(context, draw(sleeve), ownerId)
  const shedId = await transaction(sql, async (tx) => {
    const [row] = await tx<{ shedId: Id }[]>`
      update music set cover = ${asJson({ ...picture })}
      where id = ${musicId} and cover is null and deleted_at is null returning shed_id as "shedId"`
    if (row !== undefined) await markUsed(tx, ownerId, [picture.id])
    return row?.shedId
  })
  if (shedId !== undefined) await context.invalidate(musicTags(musicId, shedId))
}

const script = fileURLToPath(new URL('./music/compose-file.ts', import.meta.url))

/** In a process of its own: a second or two of arithmetic would hold up whoever asks for a page. */
const composeTo = async (path: string, recipe: Recipe, priority: number): Promise<void> => {
  const quiet = ['--disable-warning=ExperimentalWarning', script, path, JSON.stringify(recipe)]
  const child = spawn(process.execPath, quiet, { stdio: 'ignore', env: {} })
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
  } catch {
    // It ended already, which is noticed below.
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`composing ended with ${code}`)
}
