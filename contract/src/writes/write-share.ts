import type { ShareImageFacts } from '../share-image.ts'
import { plainMarkup } from './markup.ts'
import type { Write } from './writes.ts'

type ShownWrite = Pick<Write, 'id' | 'content' | 'picture'> & { author: Pick<Write['author'], 'name'> }

/** Characters of a write on its image. */
const mostWords = 220

/** Text of a write, over the author's pattern or beside its own image. */
export const writeFacts = ({ id, content, picture, author }: ShownWrite): ShareImageFacts => ({
  kind: 'writes',
  id,
  title: sharedWords(content),
  price: null,
  photo: picture?.src ?? null,
  shed: author.name,
  city: '',
})

/** Text of a write in one line, cut between words. */
export const sharedWords = (content: string): string => {
  const letters = [...plainMarkup(content).replace(/\s+/g, ' ').trim()]
  if (letters.length <= mostWords) return letters.join('')
  return `${letters
    .slice(0, mostWords)
    .join('')
    .replace(/\s\S*$/, '')}…`
}
