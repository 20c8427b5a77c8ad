/** A file on its way into a piece. */
export interface AudioFile {
  key: string
  /** Of one that was sent before this page came only its name and size are known. */
  file: File | undefined
  name: string
  size: number
  title: string
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  reason?: string | undefined
}

export type Keepable = Pick<AudioFile, 'name' | 'size' | 'title'> & { sent: boolean }

/** `01 Cloche du bac.mp3` as a title. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]*$/, '').trim()

let made = 0

const fresh = (file: File): AudioFile => {
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

/** With what was chosen now; what is here already, or was sent before, comes once. */
export const withChosen = (known: readonly AudioFile[], chosen: readonly File[]): AudioFile[] => [
  ...known.map((each) => {
    const again =
      each.file === undefined && each.state === 'waiting' ? chosen.find((file) => isSame(each, file)) : undefined
    return again === undefined ? each : { ...each, file: again }
  }),
  ...chosen.filter((file) => !known.some((each) => isSame(each, file))).map(fresh),
]

/** What this device remembers of an upload that was interrupted, as far as the piece has as many songs. */
export const resumed = (kept: readonly Keepable[], songs: number): AudioFile[] => {
  if (kept.filter(({ sent }) => sent).length > songs) return []
  return kept.map(({ sent, ...each }, place) => ({
    ...each,
    key: `kept-${place}`,
    file: undefined,
    state: sent ? 'sent' : 'waiting',
  }))
}

/** The first that is here and was not sent. */
export const firstMissing = (files: readonly AudioFile[]): AudioFile | undefined =>
  files.find(({ state, file }) => state === 'waiting' && file !== undefined)

export const bytesToSend = (files: readonly AudioFile[]): number =>
  files.filter(({ state, file }) => file !== undefined && state !== 'refused').reduce((sum, { size }) => sum + size, 0)

interface Known {
  id: string
  title: string
}

/** The songs with the titles their files were given here; nothing where none differs. The files' songs are the last ones. */
export const renamed = (songs: readonly Known[], files: readonly AudioFile[]): Known[] | undefined => {
  const sent = files.filter(({ state }) => state === 'sent')
  const first = songs.length - sent.length
  if (first < 0) return undefined
  const titled = songs.map(({ id, title }, place) => ({ id, title: sent[place - first]?.title.trim() || title }))
  return titled.some(({ title }, place) => title !== songs[place]?.title) ? titled : undefined
}
