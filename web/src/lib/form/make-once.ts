import type { Id } from '@sheds/contract/scalars'
import { useRef } from 'react'
import { ApiError } from '../api/api.ts'
import { draftKey, draftOwner, keepDraft, readDraft, removeDraft } from '../draft/draft.store.ts'

/** Makes what the form describes; tried again after a lost answer, it is still one thing. */
type MakeOnce = <Body extends object, Made>(
  body: Body,
  make: (body: Body & { id?: Id }) => Promise<Made>,
) => Promise<Made>

/**
 * The device chooses the id of what a form makes and keeps it while tries fail: over a reload and a closed page, too, as
 * long as the words stay the same, for other words may mean another thing.
 */
export const useMakeOnce = (key: string): MakeOnce => {
  const chosen = useRef<string>(undefined)
  const place = draftKey(draftOwner(), { form: `${key} sent` })
  return async (body, make) => {
    const words = JSON.stringify(body)
    const sent = readDraft(place)?.values ?? {}
    chosen.current ??= sent.words === words && sent.id !== undefined ? sent.id : newId()
    const id = chosen.current as Id
    keepDraft(place, { label: '', values: { id, words }, pictures: 0 })
    const made = await make({ ...body, id }).catch((problem: unknown) => {
      // A clock that is far off makes ids that are not taken.
      if (!isIdRefused(problem)) throw problem
      return make(body)
    })
    chosen.current = undefined
    removeDraft(place)
    return made
  }
}

const isIdRefused = (problem: unknown): boolean => problem instanceof ApiError && problem.fields.id !== undefined

const timeDigits = 12

/** A UUIDv7 of this device, for what it is about to make: sent again after a lost answer, nothing is made twice. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(timeDigits, '0')
  // `randomUUID` is missing on plain addresses and in older browsers.
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
  const hex = time + random.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
