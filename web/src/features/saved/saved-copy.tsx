import { thumbnailOf } from '@sheds/contract/files/files'
import type { SavedThings } from '@sheds/contract/saved/saved'
import type { SavedKind } from '@sheds/contract/saved/saved-kinds'
import { useEffect } from 'react'
import { type SavedCopy, storeSavedCopies } from '../../lib/recent/saved-copies.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { foundHref } from '../search/box/offers.rules.ts'
import { inOneLine } from '../writes/write.rules.ts'
import { ThingMark } from './thing-mark.tsx'

type ToCopy = { readonly [Kind in SavedKind]: (thing: SavedThings[Kind][number]) => SavedCopy }

const toCopy: ToCopy = {
  product: ({ id, name, shed_is: shed, media_data: [picture] }) => ({
    id,
    name,
    of: shed.name,
    picture: picture && thumbnailOf(picture),
  }),
  dish: ({ id, name, shed_is: shed, picture_data: picture }) => ({
    id,
    name,
    of: shed.name,
    picture: picture ? thumbnailOf(picture) : undefined,
  }),
  music: ({ id, title: name, shed_is: shed, cover_data: picture }) => ({
    id,
    name,
    of: shed.name,
    picture: picture ? thumbnailOf(picture) : undefined,
  }),
  shed: ({ id, name, location: of, logo }) => ({ id, name, of, picture: logo ?? undefined }),
  write: ({ id, content, author }) => ({ id, name: inOneLine(content).slice(0, mostWords), of: author.name }),
}

const mostWords = 120

/** Stores the first page of a list on the device. */
export const useStoreCopies = <Kind extends SavedKind>(
  kind: Kind,
  rows: readonly SavedThings[Kind][number][] | undefined,
): void => {
  // As text, because the list is a new array in every render.
  const text = rows === undefined ? undefined : JSON.stringify(rows.map(toCopy[kind]))
  useEffect(() => {
    if (text !== undefined) storeSavedCopies(kind, JSON.parse(text) as SavedCopy[])
  }, [kind, text])
}

/** Saved things as they were last loaded, for a device without a network. */
export function SavedCopies({ kind, copies }: { kind: SavedKind; copies: readonly SavedCopy[] }) {
  return (
    <>
      <p className="pb-2 text-sm text-ink-2">{m.saved_offline()}</p>
      <ul className={rowList}>
        {copies.map(({ id, name, of, picture }) => (
          <li key={id}>
            <ListRow
              mark={<ThingMark kind={kind} id={id} name={name} picture={picture} />}
              title={name}
              meta={of}
              href={foundHref(kind, id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
