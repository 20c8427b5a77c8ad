import {
  type Genre,
  genres,
  type MusicCategory,
  musicCategories,
  type ProjectType,
  projectTypes,
} from '@sheds/contract/music/music-terms'

/** Points that each action adds to the heat (popularity) of a piece; they halve every week. */
export const heatPoints = { shown: 4, liked: 1, played: 0.5 } as const

interface Facets {
  genre?: Genre | undefined
  category?: MusicCategory | undefined
  project_type?: ProjectType | undefined
}

/** All facets that match a filter, each as one text; undefined without a filter. */
export const musicFacets = ({ genre, category, project_type: type }: Facets): string[] | undefined => {
  if (genre === undefined && category === undefined && type === undefined) return undefined
  const [ofGenre, ofCategory, ofType] = [
    genre === undefined ? genres : [genre],
    category === undefined ? musicCategories : [category],
    type === undefined ? projectTypes : [type],
  ]
  return ofGenre.flatMap((each) => ofCategory.flatMap((kind) => ofType.map((last) => `${each} ${kind} ${last}`)))
}

interface CountedPiece {
  isShown: boolean
  facet: string
}

/** Changes of the totals of visible pieces when one changes, without zeros. */
export const musicTotalChanges = (
  before: CountedPiece | undefined,
  after: CountedPiece | undefined,
): Map<string, number> => {
  const changes = new Map<string, number>()
  const add = (piece: CountedPiece | undefined, by: number): void => {
    if (piece?.isShown === true) changes.set(piece.facet, (changes.get(piece.facet) ?? 0) + by)
  }
  add(before, -1)
  add(after, 1)
  return new Map([...changes].filter(([, by]) => by !== 0))
}

/** True if no announced song is missing. */
export const isComplete = ({ readyCount, openCount }: { readyCount: number; openCount: number }): boolean =>
  readyCount > 0 && openCount === 0

/** Title of a group's song from its file name, without the extension. */
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
