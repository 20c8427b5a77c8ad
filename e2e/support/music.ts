import type { Shop } from './goods.ts'
import { type Member, send } from './people.ts'

interface NewPiece {
  title: string
  price?: number
  group?: boolean
  category?: 'song' | 'sample' | 'beatz'
  genre?: string
  description?: string
}

export interface Piece {
  id: string
  title: string
  group: boolean
}

const rate = 8000

/** WAV file with another note each second, so that a position in it can be recognised. */
export const melody = (seconds: number, loud = 0.5): Buffer => {
  const samples = Math.round(seconds * rate)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples * 2, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples * 2, 40)
  const sound = new Int16Array(samples)
  for (let at = 0; at < samples; at++) {
    const second = Math.floor(at / rate)
    const note = 220 * 2 ** (((second * 5) % 12) / 12)
    sound[at] = Math.round(
      Math.sin((2 * Math.PI * note * at) / rate) * 32_000 * loud * (0.4 + 0.6 * Math.abs(Math.sin(second))),
    )
  }
  return Buffer.concat([head, Buffer.from(sound.buffer)])
}

/** Adds a piece to the owner's shed, without cover and audio. */
export const addPiece = async (
  url: string,
  { id: owner, token }: Member,
  shop: Shop,
  { title, group = false, price = 0, ...rest }: NewPiece,
): Promise<Piece> => {
  const wallet = price === 0 ? [] : [await walletIdOf(url, owner, token)]
  const body = { title, genre: 'mboko', category: 'song', price, wallet_choice: wallet, ...rest }
  const path = `/api/sheds/${shop.id}/add_music/${group ? 'group' : 'single'}`
  const { music } = await send(url, path, { token, body })
  return { id: (music as Piece).id, title, group }
}

const walletIdOf = async (url: string, owner: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/api/wallet/${owner}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { my_wallet_id: string }).my_wallet_id
}

/** Uploads the sound of a piece, one file per call, and waits until it is transcoded. */
export const sound = async (
  url: string,
  { token }: Member,
  shop: Shop,
  piece: Piece,
  files: readonly { name: string; bytes: Buffer }[],
): Promise<void> => {
  const path = `/api/sheds/${shop.id}/music/${piece.id}/${piece.group ? 'group_adio_file' : 'adio_file'}`
  for (const { name, bytes } of files) {
    const form = new FormData()
    form.append('audio_file', new Blob([new Uint8Array(bytes)], { type: 'audio/wav' }), name)
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await waitForTranscoding(url, token, piece)
}

const waitForTranscoding = async (url: string, token: string, { id }: Piece): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/api/music/${id}/details`, { headers: { authorization: `Bearer ${token}` } })
    const { songs } = (await answer.json()) as { songs: { state: string }[] }
    if (songs.length > 0 && songs.every(({ state }) => state !== 'transcoding')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
