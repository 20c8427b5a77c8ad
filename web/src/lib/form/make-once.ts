import type { Id } from '@sheds/contract/scalars'
import { timeDigits } from '@sheds/contract/text/id-pattern'
import { useRef } from 'react'
import { ApiError } from '../api/api.ts'
import { draftKey, draftOwner, keepDraft, readDraft, removeDraft } from '../draft/draft.store.ts'

/** Makes what the form describes; tried again after a lost answer, it is still one thing. */
type MakeOnce = <Body extends object, Made>(
  body: Body,
  make: (body: Body & { id?: Id }) => Promise<Made>,
  /** Brings what an earlier try may have made to the words of now. */
  mend?: (made: Made) => Promise<Made>,
) => Promise<Made>

/**
 * The device chooses the id of what a form makes and keeps it while tries fail: over a reload and a closed page, too, as
 * long as the words stay the same, for other words may mean another thing. On the page itself they mean the same where it
 * can be mended.
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

/** Under an id of this device; without one where its clock is so far off that its ids are not taken. */
export const makeUnder = <Body extends object, Made>(
  id: Id,
  body: Body,
  make: (body: Body & { id?: Id }) => Promise<Made>,
): Promise<Made> =>
  make({ ...body, id }).catch((problem: unknown) => {
    if (!(problem instanceof ApiError) || problem.fields.id === undefined) throw problem
    return make(body)
  })

/** A UUIDv7 of this device, for what it is about to make: sent again after a lost answer, nothing is made twice. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(timeDigits, '0')
  // `randomUUID` is missing on plain addresses and in older browsers.
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
  const hex = time + random.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
