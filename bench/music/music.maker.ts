import { createInterface } from 'node:readline'
import { openAudioFile } from '@sheds/server/modules/music/audio/audio-file'
import { songOf } from '@sheds/server/modules/music/audio/song-maker'

/** Reads lines with a file and its type; prints the CPU seconds of all outputs. */
for await (const line of createInterface({ input: process.stdin })) {
  const { path, type } = JSON.parse(line)
  const began = process.cpuUsage()
  const file = await openAudioFile(path)
  await songOf(file, { type, isLate: () => false })
  await file.close()
  const { user, system } = process.cpuUsage(began)
  console.log((user + system) / 1e6)
}
