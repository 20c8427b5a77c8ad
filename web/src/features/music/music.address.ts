import { type MusicCategory, musicCategories, type ProjectType, projectTypes } from '@sheds/contract/music/music-terms'

/** What of a shed's music is shown. */
export interface MusicFilter {
  category: MusicCategory | ''
  kind: ProjectType | ''
  name: string
}

/** With the sheet open that buys it. */
export const buyHref = (id: string): string => `${musicHref(id)}?show=buy`

export const musicHref = (id: string): string => `/music/${id}/details`

/** Where its download codes are. */
export const codesHref = (id: string): string => `/music/${id}/codes`

/** What came of one's own music, or of one piece. */
export const salesHref = (id?: string): string => (id === undefined ? '/my_sales' : `/my_sales?music_id=${id}`)

/** Where a code is used. Behind the mark it comes to no server, and stands in no log. */
export const redeemHref = (code: string): string => `/redeem#${code}`

interface OfShed {
  id: string
  shed_id: string
  project_type: ProjectType
}

/** Where its cover and its audio are added, and an interrupted upload goes on. */
export const mediaHref = ({ id, shed_id, project_type: type }: OfShed): string =>
  `/sheds/${shed_id}/music/${id}/${type === 'group' ? 'group_media' : 'media'}`

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | '' =>
  words.find((known) => known === word) ?? ''

export const readMusicFilter = (search: URLSearchParams): MusicFilter => ({
  category: oneOf(musicCategories, search.get('category')),
  kind: oneOf(projectTypes, search.get('kind')),
  name: search.get('name')?.trim() ?? '',
})

/** As the address of a page has it; what is not chosen stands nowhere. */
export const musicSearch = (filter: Partial<MusicFilter>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** As the API is asked. */
export const asked = ({ category = '', kind = '', name = '' }: Partial<MusicFilter>) => ({
  ...(category !== '' && { category }),
  ...(kind !== '' && { project_type: kind }),
  ...(name !== '' && { name }),
})
