import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Phone with the installed app: its worker and its pages. */
let kept: Map<string, string>
let isFull = false

beforeEach(() => {
  kept = new Map([['my_info', JSON.stringify({ user_name: 'Ada', user_id: 'ada', token: 'of ada' })]])
  isFull = false
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
  }
  Object.defineProperty(storage, 'length', { get: () => kept.size })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }))
  vi.stubGlobal('location', new URL('https://sheds.example/sw.js'))
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('BUILD', 'test')
  vi.stubGlobal('ALWAYS', [])
  vi.stubGlobal('SONGS', [])
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const share = async (fields: Record<string, string | File | readonly File[]>): Promise<string | null> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each as File)
  const { takeShared } = await import('../../worker/shared.ts')
  const answer = await takeShared(new Request('https://sheds.example/share_in', { method: 'POST', body: form }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

const photo = (name: string, bytes = 10, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })
const write = { form: 'write', label: 'A write', field: 'content' }

describe('content shared by another app', () => {
  it('is stored without repeated words, and replaces earlier content', async () => {
    const { readShared } = await import('./shared-in.ts')
    expect(await readShared()).toBe(undefined)
    await share({ text: 'Before', photos: photo('before.jpg') })
    expect(await share({ title: 'Kaba', text: 'Kaba', url: 'https://a.example/1' })).toBe('https://sheds.example/share')
    expect(await readShared()).toMatchObject({ text: 'Kaba\nhttps://a.example/1', photos: [] })
  })

  it('includes as many photos as a form takes, and no other files', async () => {
    const { readShared } = await import('./shared-in.ts')
    const photos = [photo('clip.mp4', 10, 'video/mp4'), ...Array.from({ length: 9 }, (_, at) => photo(`${at}.jpg`))]
    await share({ photos })
    expect((await readShared())?.photos.map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, at) => `${at}.jpg`),
    )
    await share({ photos: [photo('huge.jpg', 41_000_000), photo('small.jpg')] })
    expect((await readShared())?.photos.map(({ name }) => name)).toEqual(['small.jpg'])
  })

  it('is reported as lost if it cannot be read', async () => {
    const { takeShared } = await import('../../worker/shared.ts')
    const request = { formData: async () => Promise.reject(new TypeError('no form')) } as Request
    expect((await takeShared(request)).headers.get('location')).toBe('https://sheds.example/share?lost=1')
  })

  it('expires after a day', async () => {
    const { readShared } = await import('./shared-in.ts')
    await share({ text: 'Kaba' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 + 1 })
    expect(await readShared()).toBe(undefined)
    vi.useRealTimers()
    expect(await readShared()).toBe(undefined)
  })

  it('is put into its form once, after the text that was typed there', async () => {
    const { readShared, putInForm } = await import('./shared-in.ts')
    const { draftKey, draftOwner, keepDraft, readDraft } = await import('../draft/draft.store.ts')
    const key = draftKey(draftOwner(), { form: 'write' })
    keepDraft(key, { label: 'A write', values: { content: 'Typed before' }, pictures: 0 })
    await share({ text: 'Kaba' })
    await putInForm((await readShared()) ?? { at: 0, text: '', photos: [] }, write)
    expect(readDraft(key)?.values).toEqual({ content: 'Typed before\n\nKaba' })
    expect(await readShared()).toBe(undefined)
  })

  it('stays if the form cannot store it', async () => {
    const { readShared, putInForm } = await import('./shared-in.ts')
    await share({ text: 'Kaba' })
    const shared = await readShared()
    isFull = true
    await expect(putInForm(shared ?? { at: 0, text: '', photos: [] }, write)).rejects.toThrow()
    expect(await readShared()).toMatchObject({ text: 'Kaba' })
  })
})
