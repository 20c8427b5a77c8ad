import { nameKey } from '@sheds/contract/names'

export { gramsOf, nameKey, searchGramsOf } from '@sheds/contract/names'

/** A name's key, or the name itself where folding leaves nothing: it has to be unique all the same. */
export const uniqueNameKey = (name: string): string => nameKey(name) || name.normalize('NFKC').toLowerCase()
