import { type WatchedValue, watched } from '../../ui/watched.ts'
import { pauseAfter } from '../api/back-off.ts'
import type { KeepTools, SoundResponse } from './keep-tools.ts'
import { grown, inOrder, newRow, type SongRow, type WantedSong } from './song-row.ts'

/** Size of a stored part; at most this much is fetched twice. */
const stepBytes = 128 * 1024
/** Space left free for pages, pictures and other apps. */
const marginBytes = 5_000_000
const backOff = { firstMs: 1000, mostMs: 30_000 }

export interface KeepState {
  /** Undefined until the database was read. */
  rows: readonly SongRow[] | undefined
  /** Id of the song being downloaded, and whether it waits for a connection. */
  coming: string | undefined
  waiting: boolean
  free: number | undefined
  /** The browser has promised not to evict the data. */
  lasting: boolean
  /** Titles of removed songs that the user no longer owns. */
  ended: readonly string[]
}

/** Result of a request to keep songs. */
export type KeepEnd = { fits: true } | { fits: false; need: number; free: number }

const nothing: KeepState = {
  rows: undefined,
  coming: undefined,
  waiting: false,
  free: undefined,
  lasting: true,
  ended: [],
}

/** Downloads songs to this device one after the other, in parts, and knows which are complete. */
export class SongKeeper {
  readonly #state: WatchedValue<KeepState> = watched(nothing)
  readonly #tools: KeepTools
  readonly #tell: (rows: readonly SongRow[], user: string) => void
  #stop = new AbortController()
  #running: Promise<void> | undefined
  #reading: Promise<void> | undefined

  /** `tell` is called with all rows after every change. */
  constructor(tools: KeepTools, tell: (rows: readonly SongRow[], user: string) => void) {
    this.#tools = tools
    this.#tell = tell
  }

  get = (): KeepState => this.#state.get()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  /** Reads the songs of the current user; deletes those of others. */
  open(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const { base, viewer, heard, isHeard, free, lasts } = this.#tools
    const user = viewer()
    if (user === undefined) return this.close()
    await base.dropOthers(user)
    const rows = inOrder(await base.rows(user))
    for (const row of rows) {
      if (row.state !== 'kept' || isHeard(row.songId)) continue
      const sound = await base.sound(row)
      if (sound !== undefined) heard(row, sound)
      // The browser has evicted a part of it.
      else await base.empty(Object.assign(row, { state: 'stopped', got: 0, parts: 0 }))
    }
    if (viewer() !== user) return
    this.#show({ rows, free: await free(), lasting: rows.length === 0 || (await lasts()) })
  }

  /** Stops everything, as no user is logged in. */
  close(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#show({ ...nothing, rows: [] })
  }

  /** Downloads songs if there is room for them; complete ones stay as they are. */
  async keep(wanted: readonly WantedSong[]): Promise<KeepEnd> {
    const { base, viewer, now, free, lasts } = this.#tools
    const user = viewer()
    if (user === undefined) return { fits: true }
    await this.open()
    const known = new Map(this.#rows().map((row) => [row.songId, row]))
    const rows = wanted.map((one) => ({
      ...(known.get(one.track.songId) ?? newRow(user, one, now())),
      track: one.track,
    }))
    const missing = rows.filter(({ state }) => state !== 'kept')
    const need = missing.reduce((sum, { bytes, got }) => sum + bytes - got, 0)
    const room = await free()
    if (room !== undefined && need + marginBytes > room)
      return { fits: false, need, free: Math.max(0, room - marginBytes) }
    for (const row of missing) row.state = 'coming'
    await base.add(missing)
    this.#put(missing)
    this.#show({ lasting: await lasts({ ask: true }) })
    void this.run()
    return { fits: true }
  }

  /** Continues downloads: after a reload, a lost connection or another song. */
  run(): Promise<void> {
    this.#running ??= this.#tools
      .alone(() => this.#runAll(this.#stop.signal))
      .finally(() => {
        this.#running = undefined
        this.#show({ coming: undefined, waiting: false })
      })
    return this.#running
  }

  async #runAll(stop: AbortSignal): Promise<void> {
    // Another tab may have downloaded some of it meanwhile.
    await this.open()
    for (let row = this.#next(); row !== undefined && !stop.aborted; row = this.#next()) {
      if (row.user !== this.#tools.viewer()) return this.close()
      await this.#bring(row, stop)
    }
  }

  #next = (): SongRow | undefined => this.#rows().find(({ state }) => state === 'coming')

  async #bring(row: SongRow, stop: AbortSignal): Promise<void> {
    for (let tries = 0; !stop.aborted && this.#isComing(row); tries += 1) {
      this.#show({ coming: row.songId, waiting: tries > 0 })
      const before = row.got
      const end = await this.#fetch(row, stop)
      if (end !== 'lost') return
      if (row.got > before) tries = 0
      this.#show({ waiting: true })
      await this.#tools.pause(pauseAfter(tries + 1, backOff), stop)
    }
  }

  async #fetch(row: SongRow, stop: AbortSignal): Promise<'done' | 'lost'> {
    const sent = await this.#tools.fetch(row, stop)
    if (sent === 'lost') return 'lost'
    if (sent === 'refused') return this.#askAnew(row)
    try {
      if (sent.start !== row.got || sent.etag !== (row.etag || sent.etag)) {
        Object.assign(row, { got: 0, parts: 0 })
        await this.#tools.base.empty(row)
      }
      if (sent.start !== row.got) return 'lost'
      Object.assign(row, { bytes: sent.bytes, etag: sent.etag })
      return await this.#take(row, sent)
    } catch (error) {
      return (error as Error).name === 'QuotaExceededError' ? this.#giveUp(row) : 'lost'
    } finally {
      sent.cancel()
    }
  }

  async #take(row: SongRow, sent: Exclude<SoundResponse, string>): Promise<'done' | 'lost'> {
    let held: Uint8Array[] = []
    let size = 0
    for (let isOver = false; !isOver; ) {
      // After a lost connection, the data received so far is still stored.
      const part = await sent.read().catch(() => undefined)
      isOver = part === undefined
      if (part !== undefined) {
        held.push(part)
        size += part.byteLength
      }
      if (size === 0 || (size < stepBytes && !isOver)) continue
      if (!(await this.#write(row, new Blob(held as BlobPart[]), size))) return 'done'
      held = []
      size = 0
    }
    return row.state === 'coming' ? 'lost' : 'done'
  }

  /** Returns whether the song is still wanted. */
  async #write(row: SongRow, part: Blob, size: number): Promise<boolean> {
    if (this.#tools.viewer() !== row.user || !this.#isComing(row)) return false
    const next = grown(row, size)
    if (!(await this.#tools.base.put(next, part))) {
      this.#takeOut([row.songId])
      return false
    }
    // Counted once it is stored: after a failed write, the download resumes where the stored part ends.
    Object.assign(row, next)
    if (row.state === 'kept') await this.#hear(row)
    this.#put([{ ...row }])
    this.#show({ waiting: false })
    return row.state === 'coming'
  }

  /** Plays the song from the device from now on; an incomplete one can be started again by a tap. */
  async #hear(row: SongRow): Promise<void> {
    const sound = await this.#tools.base.sound(row)
    if (sound !== undefined) this.#tools.heard(row, sound)
    else await this.#tools.base.empty(Object.assign(row, { state: 'stopped', got: 0, parts: 0 }))
    this.#show({ free: await this.#tools.free() })
  }

  /** Full device: deletes the parts of this song; those kept before stay. */
  async #giveUp(row: SongRow): Promise<'done'> {
    Object.assign(row, { state: 'full', got: 0, parts: 0 })
    await this.#tools.base.empty(row)
    this.#put([{ ...row }])
    this.#show({ free: await this.#tools.free() })
    return 'done'
  }

  async #askAnew(row: SongRow): Promise<'done' | 'lost'> {
    const before = row.track
    await this.#check(row.musicId).catch(() => undefined)
    const now = this.#rows().find(({ songId }) => songId === row.songId)
    if (now === undefined) return 'done'
    // The refused address is the current one, so the download waits as after a lost connection.
    Object.assign(row, now)
    return now.track === before ? 'lost' : this.#fetch(row, this.#stop.signal)
  }

  /** Asks the server whether the user still owns the songs; removes those that are not. */
  async check(olderThan: number, only?: string): Promise<void> {
    if (this.get().rows === undefined) await this.open()
    const due = this.#rows().filter(({ checkedAt }) => checkedAt < this.#tools.now() - olderThan)
    const pieces = new Set(due.map(({ musicId }) => musicId).filter((id) => only === undefined || id === only))
    for (const musicId of pieces) await this.#check(musicId)
  }

  async #check(musicId: string): Promise<void> {
    const { ask, base, now, viewer } = this.#tools
    const user = viewer()
    const songs = await ask(musicId)
    const mine = this.#rows().filter((row) => row.musicId === musicId && row.user === user)
    if (viewer() !== user) return
    const told = new Map(songs?.map((song) => [song.songId, song]))
    const ended = mine.filter(({ songId }) => !told.has(songId))
    if (ended.length > 0) {
      await this.remove(ended.map(({ songId }) => songId))
      this.#show({ ended: [...this.get().ended, ...ended.map(({ track }) => track.title)] })
    }
    for (const row of mine) {
      const song = told.get(row.songId)
      if (song === undefined) continue
      const next = { ...row, checkedAt: now(), track: { ...row.track, ...song } }
      if (await base.put(next)) this.#put([next])
    }
  }

  async stop(songIds: readonly string[]): Promise<void> {
    const rows = this.#rows().filter(({ songId, state }) => songIds.includes(songId) && state === 'coming')
    const stopped = rows.map((row) => ({ ...row, state: 'stopped' as const }))
    this.#put(stopped)
    this.#break(songIds)
    for (const row of stopped) await this.#tools.base.put(row)
  }

  async remove(songIds: readonly string[]): Promise<void> {
    const user = this.#tools.viewer()
    this.#takeOut(songIds)
    this.#break(songIds)
    if (user !== undefined) await this.#tools.base.remove(user, songIds)
    this.#show({ free: await this.#tools.free() })
  }

  #break(songIds: readonly string[]): void {
    const { coming } = this.get()
    if (coming === undefined || !songIds.includes(coming)) return
    this.#stop.abort()
    this.#stop = new AbortController()
    void this.#running?.then(() => this.#next() && this.run())
  }

  #isComing = ({ songId }: SongRow): boolean => this.#rows().find((row) => row.songId === songId)?.state === 'coming'

  #rows = (): readonly SongRow[] => this.get().rows ?? []

  #takeOut(songIds: readonly string[]): void {
    this.#become(this.#rows().filter(({ songId }) => !songIds.includes(songId)))
  }

  #put(rows: readonly SongRow[]): void {
    const ids = new Set(rows.map(({ songId }) => songId))
    this.#become([...this.#rows().filter(({ songId }) => !ids.has(songId)), ...rows])
  }

  #become(rows: readonly SongRow[]): void {
    this.#show({ rows: inOrder(rows) })
    const user = this.#tools.viewer()
    if (user !== undefined) this.#tell(rows, user)
  }

  #show(change: Partial<KeepState>): void {
    this.#state.show({ ...this.get(), ...change })
  }
}
