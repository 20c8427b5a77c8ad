import { draftOwner, draftsOf, draftsOwnedBy } from './draft.store.ts'

/** Started write or reply that was not posted; it is never sent automatically. */
export interface UnsentWord {
  key: string
  label: string
  text: string
  at: number
  href: string
}

const fields = { write: 'content', reply: 'comment' } as const

export const unsentWords = (): readonly UnsentWord[] => {
  const start = draftsOwnedBy(draftOwner())
  return draftsOf(draftOwner()).flatMap(({ key, label, values, at }) => {
    const [form = '', thing = ''] = key.slice(start.length).split('/')
    const text = form === 'write' || form === 'reply' ? values[fields[form]]?.trim() : undefined
    if (text === undefined || text === '') return []
    return [{ key, label, text, at, href: form === 'write' ? '/writes' : `/writes/${thing}` }]
  })
}
