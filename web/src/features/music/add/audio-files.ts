/** Audio file that is being added. */
export interface AudioFile {
  key: string
  /** Undefined if it was chosen before this page was loaded; then only its name and size are known. */
  file: File | undefined
  name: string
  size: number
  title: string
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  reason?: string | undefined
}

export type StoredFile = Pick<AudioFile, 'name' | 'size' | 'title'> & { sent: boolean }

/** Title from a file name, for example `01 Cloche du bac.mp3`. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]*$/, '').trim()

let made = 0

const newFile = (file: File): AudioFile => {
  made += 1
  return {
    key: `file-${made}`,
    file,
    name: file.name,
    size: file.size,
    title: titleOfFile(file.name),
    state: 'waiting',
  }
}

const isSame = (one: Pick<AudioFile, 'name' | 'size'>, other: Pick<AudioFile, 'name' | 'size'>): boolean =>
  one.name === other.name && one.size === other.size

/** Adds newly chosen files; one that is listed already is not added again but gets its content. */
export const addChosenFiles = (known: readonly AudioFile[], chosen: readonly File[]): AudioFile[] => [
  ...known.map((each) => {
    const again =
      each.file === undefined && each.state === 'waiting' ? chosen.find((file) => isSame(each, file)) : undefined
    return again === undefined ? each : { ...each, file: again }
  }),
  ...chosen.filter((file) => !known.some((each) => isSame(each, file))).map(newFile),
]

/** Files of an interrupted upload; none if the piece has fewer songs than were sent. */
export const resumedFiles = (kept: readonly StoredFile[], songs: number): AudioFile[] => {
  if (kept.filter(({ sent }) => sent).length > songs) return []
  return kept.map(({ sent, ...each }, place) => ({
    ...each,
    key: `kept-${place}`,
    file: undefined,
    state: sent ? 'sent' : 'waiting',
  }))
}

/** First file that has its content and is not sent. */
export const firstMissing = (files: readonly AudioFile[]): AudioFile | undefined =>
  files.find(({ state, file }) => state === 'waiting' && file !== undefined)

export const bytesToSend = (files: readonly AudioFile[]): number =>
  files.filter(({ state, file }) => file !== undefined && state !== 'refused').reduce((sum, { size }) => sum + size, 0)

interface SongTitle {
  id: string
  title: string
}

/** Songs with the titles typed for their files; undefined if none differs. The sent files are the last songs. */
export const renamedSongs = (songs: readonly SongTitle[], files: readonly AudioFile[]): SongTitle[] | undefined => {
  const sent = files.filter(({ state }) => state === 'sent')
  const first = songs.length - sent.length
  if (first < 0) return undefined
  const titled = songs.map(({ id, title }, place) => ({ id, title: sent[place - first]?.title.trim() || title }))
  return titled.some(({ title }, place) => title !== songs[place]?.title) ? titled : undefined
}
