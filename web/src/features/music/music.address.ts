import { type MusicCategory, musicCategories, type ProjectType, projectTypes } from '@sheds/contract/music/music-terms'

/** Filters of a shed's music. */
export interface MusicFilter {
  category: MusicCategory | ''
  kind: ProjectType | ''
  name: string
}

/** Page of the music with the buy sheet open. */
export const buyHref = (id: string): string => `${musicHref(id)}?show=buy`

export const musicHref = (id: string): string => `/music/${id}/details`

/** Page with the download codes of the seller's music. */
export const codesHref = (id: string): string => `/music/${id}/codes`

/** Sales of all of the seller's music, or of one single or group. */
export const salesHref = (id?: string): string => (id === undefined ? '/my_sales' : `/my_sales?music_id=${id}`)

/** Page that redeems a code. The code is in the fragment, so that no server receives or logs it. */
export const redeemHref = (code: string): string => `/redeem#${code}`

interface UnfinishedMusic {
  id: string
  shed_id: string
  project_type: ProjectType
}

/** Page that adds cover and audio, where an interrupted upload continues. */
export const mediaHref = ({ id, shed_id, project_type: type }: UnfinishedMusic): string =>
  `/sheds/${shed_id}/music/${id}/${type === 'group' ? 'group_media' : 'media'}`

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | '' =>
  words.find((known) => known === word) ?? ''

export const readMusicFilter = (search: URLSearchParams): MusicFilter => ({
  category: oneOf(musicCategories, search.get('category')),
  kind: oneOf(projectTypes, search.get('kind')),
  name: search.get('name')?.trim() ?? '',
})

/** URL parameters of a page, without empty filters. */
export const musicSearch = (filter: Partial<MusicFilter>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** Query of the API, without empty filters. */
export const musicQuery = ({ category = '', kind = '', name = '' }: Partial<MusicFilter>) => ({
  ...(category !== '' && { category }),
  ...(kind !== '' && { project_type: kind }),
  ...(name !== '' && { name }),
})
