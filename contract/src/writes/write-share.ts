import type { ShareImageFacts } from '../share-image.ts'
import { plainMarkup } from './markup.ts'
import type { Write } from './writes.ts'

type ShownWrite = Pick<Write, 'id' | 'content' | 'picture'> & { author: Pick<Write['author'], 'name'> }

/** So much of a write stands on its picture. */
const mostWords = 220

/** Its words, over the cloth of whoever wrote them, or beside its own picture. */
export const writeFacts = ({ id, content, picture, author }: ShownWrite): ShareImageFacts => ({
  kind: 'writes',
  id,
  title: sharedWords(content),
  price: null,
  photo: picture?.src ?? null,
  shed: author.name,
  city: '',
})

/** A write's words in one line, cut between two of them. */
export const sharedWords = (content: string): string => {
  const letters = [...plainMarkup(content).replace(/\s+/g, ' ').trim()]
  if (letters.length <= mostWords) return letters.join('')
  return `${letters
    .slice(0, mostWords)
    .join('')
    .replace(/\s\S*$/, '')}…`
}
