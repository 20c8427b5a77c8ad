import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isStorageFailure } from '../../../platform/storage-failure.ts'
import { answerTasks, type TaskMessage } from '../../../platform/work/worker-tasks.ts'
import { openAudioFile } from './audio-file.ts'
import type { AudioAnswer, AudioTask, MadeFile } from './audio-maker.ts'
import { previewsOf, refuseUnheard, songOf } from './song-maker.ts'
import type { EncodedFile } from './song-parts.ts'
import { RefusedSong } from './sound.ts'

/** Separate process for untrusted sound: if it crashes, the server only loses a worker. */
const mostMemoryBytes = 500 * 1024 * 1024

const failureOf = (error: unknown): AudioAnswer => {
  if (error instanceof RefusedSong) return { refused: error.failure }
  return isStorageFailure(error) ? { again: true } : { refused: 'broken' }
}

const watch = new Worker(new URL('./audio-watch.ts', import.meta.url), { workerData: mostMemoryBytes })
watch.unref()

/** The watch receives the limit before the work begins, so that it has it even if the work blocks this thread. */
process.on('message', ({ mostMilliseconds }: TaskMessage<AudioTask>) => watch.postMessage(mostMilliseconds))

const watched = (task: AudioTask): Promise<AudioAnswer> => work(task).finally(() => watch.postMessage(undefined))

const work = async (task: AudioTask): Promise<AudioAnswer> => {
  const isLate = latenessAfter(task.mostMilliseconds)
  const file = await openAudioFile(task.path)
  try {
    if (task.hearSeconds !== undefined) {
      await refuseUnheard(file, task)
      return { heard: true }
    }
    if (task.from !== undefined) {
      const { preview, smallPreview, ...about } = await previewsOf(file, task)
      return { ...(await writeAll(task.folder, { preview, smallPreview })), ...about }
    }
    const { whole, small, preview, smallPreview, ...about } = await songOf(file, { ...task, isLate })
    return { ...(await writeAll(task.folder, { whole, small, preview, smallPreview })), ...about }
  } finally {
    await file.close()
  }
}

const latenessAfter = (milliseconds: number): (() => boolean) => {
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return user + system > milliseconds * 1000
  }
}

/** Writes all files or none. */
const writeAll = async <Files extends Readonly<Record<string, EncodedFile | undefined>>>(
  folder: string,
  files: Files,
): Promise<WrittenFiles<Files>> => {
  const made: [string, MadeFile][] = []
  try {
    for (const [name, file] of Object.entries(files)) {
      if (file === undefined) continue
      const { format, body } = file
      const path = join(folder, `${name}.${format}`)
      const sha256 = createHash('sha256').update(body).digest('hex')
      made.push([name, { path, bytes: body.length, sha256, format }])
      await writeFile(path, body, { mode: 0o600 })
    }
  } catch (error) {
    for (const [, { path }] of made) await rm(path, { force: true })
    throw error
  }
  return Object.fromEntries(made) as WrittenFiles<Files>
}

type WrittenFiles<Files> = { [Name in keyof Files]: MadeFile | Exclude<Files[Name], EncodedFile> }

answerTasks<AudioTask, AudioAnswer>({ work: watched, failed: failureOf, mostMemoryBytes })
