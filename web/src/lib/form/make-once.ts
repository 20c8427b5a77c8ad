import type { Id } from '@sheds/contract/scalars'
import { timeDigits } from '@sheds/contract/text/id-pattern'
import { useRef } from 'react'
import { ApiError } from '../api/api.ts'
import { draftKey, draftOwner, keepDraft, readDraft, removeDraft } from '../draft/draft.store.ts'

/** Creates what the form describes; a retry after a lost response creates nothing twice. */
type MakeOnce = <Body extends object, Made>(
  body: Body,
  make: (body: Body & { id?: Id }) => Promise<Made>,
  /** Applies the current input to the thing that an earlier attempt may have created. */
  mend?: (made: Made) => Promise<Made>,
) => Promise<Made>

/**
 * The device chooses the id of the new thing and keeps it while attempts fail, also across reloads, as long as the
 * words stay the same: other words may mean another thing. On the same page they mean the same thing if it can be
 * edited (`mend`).
 */
export const useMakeOnce = (key: string): MakeOnce => {
  const chosen = useRef<{ id: string; words: string }>(undefined)
  const place = draftKey(draftOwner(), { form: `${key} sent` })
  return async (body, make, mend) => {
    const words = JSON.stringify(body)
    const sent = readDraft(place)?.values ?? {}
    const known = chosen.current ?? { id: sent.id, words: sent.words }
    const isSame = known.words === words || (chosen.current !== undefined && mend !== undefined)
    const id = (isSame ? known.id : undefined) ?? newId()
    chosen.current = { id, words }
    keepDraft(place, { label: '', values: { id, words }, pictures: 0 })
    const first = await makeUnder(id as Id, body, make)
    const made = mend === undefined ? first : await mend(first)
    chosen.current = undefined
    removeDraft(place)
    return made
  }
}

/** Uses an id of this device, or none if its clock is so wrong that the server refuses its ids. */
export const makeUnder = <Body extends object, Made>(
  id: Id,
  body: Body,
  make: (body: Body & { id?: Id }) => Promise<Made>,
): Promise<Made> =>
  make({ ...body, id }).catch((problem: unknown) => {
    if (!(problem instanceof ApiError) || problem.fields.id === undefined) throw problem
    return make(body)
  })

/** UUIDv7 chosen by this device: a request repeated after a lost response creates nothing twice. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(timeDigits, '0')
  // `randomUUID` is missing without HTTPS and in older browsers.
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
  const hex = time + random.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
