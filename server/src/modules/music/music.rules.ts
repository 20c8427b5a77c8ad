import {
  type Genre,
  genres,
  type MusicCategory,
  musicCategories,
  type ProjectType,
  projectTypes,
} from '@sheds/contract/music/music-terms'

/** What people do with a piece adds points to its heat, which halve each week. */
export const heatPoints = { shown: 4, liked: 1, played: 0.5 } as const

interface Facets {
  genre?: Genre | undefined
  category?: MusicCategory | undefined
  project_type?: ProjectType | undefined
}

/** All that lists are narrowed by, as one word each; nothing where they are not. */
export const musicFacets = ({ genre, category, project_type: type }: Facets): string[] | undefined => {
  if (genre === undefined && category === undefined && type === undefined) return undefined
  const [ofGenre, ofCategory, ofType] = [
    genre === undefined ? genres : [genre],
    category === undefined ? musicCategories : [category],
    type === undefined ? projectTypes : [type],
  ]
  return ofGenre.flatMap((each) => ofCategory.flatMap((kind) => ofType.map((last) => `${each} ${kind} ${last}`)))
}

interface Counted {
  isShown: boolean
  facet: string
}

/** How the numbers of pieces strangers see move when one changes; those that stay are left out. */
export const musicTotalChanges = (before: Counted | undefined, after: Counted | undefined): Map<string, number> => {
  const changes = new Map<string, number>()
  const add = (piece: Counted | undefined, by: number): void => {
    if (piece?.isShown === true) changes.set(piece.facet, (changes.get(piece.facet) ?? 0) + by)
  }
  add(before, -1)
  add(after, 1)
  return new Map([...changes].filter(([, by]) => by !== 0))
}

/** Is something missing of what strangers were promised? */
export const isComplete = ({ readyCount, openCount }: { readyCount: number; openCount: number }): boolean =>
  readyCount > 0 && openCount === 0

/** Of a group that is filled, each file a song: its name without what says of which kind it is. */
export const titleOf = (fileName: string): string => {
  const bare = (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...new Intl.Segmenter().segment(bare)]
    .slice(0, longestTitle)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}

const longestTitle = 60
