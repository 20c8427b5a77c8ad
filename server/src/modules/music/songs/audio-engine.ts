import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { type AudioMaker, createAudioMaker } from '../audio/audio-maker.ts'

/** Creates the audio maker when it is first needed. */
export interface AudioEngine {
  maker(): Promise<AudioMaker>
  /** Zero before the maker is first used. */
  figures(): ReturnType<AudioMaker['figures']>
  close(): void
}

export const createAudioEngine = ({ dataDir }: Pick<Config, 'dataDir'>): AudioEngine => {
  let made: Promise<AudioMaker> | undefined
  let started: AudioMaker | undefined
  let isClosed = false
  const make = async (): Promise<AudioMaker> => {
    const work = join(dataDir, 'tmp')
    await mkdir(work, { recursive: true })
    const maker = createAudioMaker({ folders: [await realpath(work)] })
    if (isClosed) maker.close()
    started = maker
    return maker
  }
  return {
    maker() {
      made ??= make()
      return made
    },
    figures: () => started?.figures() ?? { running: 0, waiting: 0 },
    close() {
      isClosed = true
      made?.then((maker) => maker.close()).catch(() => undefined)
    },
  }
}
