import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const bar = vi.hoisted(() => ({ onUpdate: (): void => undefined, onLater: (): void => undefined }))
vi.mock('./new-version-bar.tsx', () => ({ showBar: (answers: typeof bar) => Object.assign(bar, answers) }))

const loadedAnew = vi.fn()
let fields: object[]
let tellWorker: () => void
let busyWith: typeof import('./busy.ts').busyWith

/** Page with a new worker that waits, and answers when the test lets it. */
beforeEach(async () => {
  vi.useFakeTimers()
  loadedAnew.mockReset()
  fields = []
  const worker = new EventTarget()
  tellWorker = () => void worker.dispatchEvent(new Event('controllerchange'))
  vi.stubGlobal('document', {
    documentElement: { dataset: { build: '1' } },
    querySelectorAll: () => fields,
    querySelector: () => null,
  })
  vi.stubGlobal('window', {
    history: { state: null },
    location: { href: 'https://sheds.cm/feeds', reload: loadedAnew },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { 'x-build': '2' } }))
  vi.resetModules()
  busyWith = (await import('./busy.ts')).busyWith
  const { offerUpdate } = await import('./new-version.ts')
  offerUpdate({ waiting: { postMessage: () => undefined } } as unknown as ServiceWorkerRegistration)
})
afterEach(() => {
  bar.onLater()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an accepted update', () => {
  it('reloads the page once its worker has taken over', async () => {
    bar.onUpdate()
    await vi.advanceTimersByTimeAsync(1000)
    expect(loadedAnew).not.toHaveBeenCalled()
    tellWorker()
    await vi.advanceTimersByTimeAsync(1000)
    expect(loadedAnew).toHaveBeenCalledTimes(1)
  })

  it('waits for a payment that was started meanwhile', async () => {
    bar.onUpdate()
    await vi.advanceTimersByTimeAsync(1000)
    let answer: () => void = () => undefined
    void busyWith(new Promise<void>((resolve) => (answer = resolve)))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(loadedAnew).not.toHaveBeenCalled()
    answer()
    await vi.advanceTimersByTimeAsync(1000)
    expect(loadedAnew).toHaveBeenCalledTimes(1)
  })

  it('waits for a photo that was chosen meanwhile', async () => {
    bar.onUpdate()
    await vi.advanceTimersByTimeAsync(1000)
    fields = [{ type: 'file', name: 'picture', autocomplete: '', files: [{}] }]
    tellWorker()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(loadedAnew).not.toHaveBeenCalled()
  })

  it('does not happen if it is postponed meanwhile', async () => {
    bar.onUpdate()
    await vi.advanceTimersByTimeAsync(1000)
    bar.onLater()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(loadedAnew).not.toHaveBeenCalled()
  })
})
