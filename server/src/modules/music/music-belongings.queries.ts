import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** Music and songs of the account, and the music it likes and owns, for its export. */
export const musicBelongings = (
  sql: Queryable,
  { userId }: Actor,
): BelongingRows<'music' | 'song' | 'music_like' | 'music_purchase'> => ({
  music: sql<BelongingOf<'music'>[]>`
    select id, shed_id, title, genre, style, category, project_type, group_kind, price, name_your_price, description,
      credits, lyrics, wallets as wallet_choice, cover ->> 'src' as cover_art, created_at as "createdAt"
    from music where user_id = ${userId} and deleted_at is null order by id desc`,
  song: sql<BelongingOf<'song'>[]>`
    select x.id, m.id as music_id, m.title as music_title, x.title, x.state, x.seconds, c.play_count as plays,
      x.created_at as "createdAt"
    from songs x join music m on m.id = x.music_id join song_counts c on c.song_id = x.id
    where m.user_id = ${userId} and m.deleted_at is null and x.deleted_at is null order by x.id desc`,
  music_like: sql<BelongingOf<'music_like'>[]>`
    select m.id as music_id, m.title as music_title, l.created_at as "createdAt"
    from music_likes l join music m on m.id = l.music_id where l.user_id = ${userId} order by l.id desc`,
  music_purchase: sql<BelongingOf<'music_purchase'>[]>`
    select o.id, m.id as music_id, m.title as music_title, o.how, o.amount, o.at as "createdAt"
    from wallet_purchases o join music m on m.id = o.thing_id
    where o.account_id = (select w.id from wallets w where w.owner_id = ${userId}) order by o.id desc`,
})
