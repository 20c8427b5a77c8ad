/**
 * The list and the timeline of writes as well as one writes them by hand, sharing no statement with the product:
 * PostgreSQL itself writes the JSON.
 */
const timeOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of `w`, for the caller `$1`. */
const write = `
  json_build_object('id', w.id, 'user_id', w.user_id, 'content', w.content, 'createdAt', ${timeOf('w.created_at')},
    'edited_at', ${timeOf('w.edited_at')}, 'mentions', w.mentions, 'picture', w.picture,
    'author', (select json_build_object('id', u.id, 'name', u.name, 'picture', (
      select p.src from profile_pictures p where p.user_id = u.id order by p.created_at desc, p.file_id desc limit 1))
      from users u where u.id = w.user_id),
    'product', (select json_build_object('id', p.id, 'name', p.name, 'price', p.price, 'status', p.status,
      'shed_id', s.id, 'shed_name', s.name, 'picture', p.media -> 0)
      from products p join sheds s on s.id = p.shed_id
      where p.id = w.product_id and p.deleted_at is null and p.status <> 'hidden' and s.deleted_at is null),
    'approval_count', c.approval_count, 'reply_count', c.reply_count,
    'viewer', json_build_object('owned', w.user_id = $1::uuid,
      'approved', exists (select from write_approvals a where a.user_id = $1::uuid and a.write_id = w.id)))`

const shown = 'w.deleted_at is null and w.hidden_at is null'
const heard = 'not exists (select from hushes h where h.user_id = $1 and h.other_id = w.user_id)'

/** Whoever the caller (`$1`) follows or subscribes to is gathered once; the newest 20 of theirs since `$2`, then of all others. */
export const timeline = `
  with circle as materialized (
    select followed_id as id from follows where follower_id = $1
    union select s.user_id from subscriptions b join sheds s on s.id = b.shed_id
      where b.user_id = $1 and s.deleted_at is null
    union select $1::uuid),
  fresh as materialized (
    select w.id, w.place from writes w
    where ${shown} and w.place >= $2 and w.user_id in (select id from circle) and ${heard}
    order by w.place desc limit 20),
  rest as (
    select w.id, w.place from writes w
    where (select count(*) from fresh) < 20 and ${shown} and ${heard}
      and not (w.place >= $2 and w.user_id in (select id from circle))
    order by w.place desc limit 20),
  page as (
    select id, place, 0 as part from fresh union all select id, place, 1 from rest order by part, place desc limit 20)
  select coalesce(json_agg(${write} order by page.part, page.place desc), '[]')::text as answer
  from page join writes w on w.id = page.id join write_counts c on c.write_id = w.id`

export const list = `
  select coalesce(json_agg(${write} order by w.place desc), '[]')::text as answer
  from (select * from writes w where ${shown} order by w.place desc limit 20) w
  join write_counts c on c.write_id = w.id`
