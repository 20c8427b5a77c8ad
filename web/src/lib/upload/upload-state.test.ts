import { endpoint } from '@sheds/contract/endpoint'
import { none } from '@sheds/contract/tags'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/api.ts'
import { fileRules } from '../form/chosen-files.ts'
import { paceOf, percentOf } from './upload-progress.ts'
import type { UploadOptions } from './upload-request.ts'
import { createUpload, type UploadTools } from './upload-state.ts'

const addPicture = endpoint({
  method: 'POST',
  path: '/picture',
  summary: '',
  auth: 'public',
  upload: { picture: { kind: 'image' } },
  answers: { 201: z.string() },
  changes: none,
})
const files = { picture: [new File(['x'], 'a.png', { type: 'image/png' })] }

interface Sending {
  options: UploadOptions
  files: unknown
  answer(body: string): void
  fail(error: Error): void
}

/** Upload over a connection that the test controls. */
const begin = () => {
  const sendings: Sending[] = []
  const send = ((_endpoint, _call, sent, options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason))
      sendings.push({ options, files: sent, answer: (body) => resolve(body as never), fail: reject })
    })) as UploadTools['send']
  const upload = createUpload(addPicture, { send, shrink: async (file) => file, token: () => 'token' })
  const seen: number[] = []
  upload.subscribe(() => seen.push(upload.get().percent))
  return { upload, sendings, seen }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const started = async () => {
  const begun = begin()
  const ended = begun.upload.start({}, files)
  await vi.advanceTimersByTimeAsync(0)
  const [sending] = begun.sendings
  if (sending === undefined) throw new Error('nothing was sent')
  return { ...begun, ended, sending }
}

describe('upload progress', () => {
  it('runs from 5 to 90 with the bytes sent', () => {
    expect([0, 50, 100, 200].map((sent) => percentOf(sent, 100))).toEqual([5, 48, 90, 90])
    expect(percentOf(0, 0)).toBe(5)
  })

  it('repaints every 300 ms, and every 400 ms for files above 5 MB', () => {
    expect(paceOf(5 * 1024 * 1024).every).toBe(300)
    expect(paceOf(5 * 1024 * 1024 + 1).every).toBe(400)
  })

  it('is painted at this interval, and ends at 100', async () => {
    const { ended, sending, seen, upload } = await started()
    for (let sent = 1; sent <= 60; sent++) {
      sending.options.onSent(sent, 60)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(seen.length).toBeLessThanOrEqual(4)
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    sending.answer('kept')
    await ended
    expect(upload.get()).toEqual({ phase: 'done', percent: 100, answer: 'kept' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(upload.get().percent).toBe(100)
  })
})

describe('an upload', () => {
  it('returns to 0 after a failure, and can be retried', async () => {
    const { ended, sending, sendings, upload } = await started()
    sending.options.onSent(1, 2)
    sending.fail(new ApiError(0, {}))
    await ended
    expect(upload.get()).toMatchObject({ phase: 'failed', percent: 0, canRetry: true })
    const again = upload.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(sendings[1]?.files).toEqual(sending.files)
    sendings[1]?.answer('kept')
    await again
    expect(upload.get().phase).toBe('done')
  })

  it('cannot be retried after a refusal', async () => {
    const { ended, sending, upload } = await started()
    sending.fail(new ApiError(415, { code: 'unsupported_media_type' }))
    await ended
    expect(upload.get()).toMatchObject({ phase: 'failed', canRetry: false })
  })

  it('is idle again after a cancel', async () => {
    const { ended, upload } = await started()
    upload.cancel()
    await ended
    expect(upload.get()).toEqual({ phase: 'idle', percent: 0 })
  })

  it('is cancelled by the next one', async () => {
    const { sending, sendings, upload } = await started()
    const next = upload.start({}, files)
    await vi.advanceTimersByTimeAsync(0)
    expect(sending.options.signal.aborted).toBe(true)
    sendings[1]?.answer('second')
    await next
    expect(upload.get()).toMatchObject({ phase: 'done', answer: 'second' })
  })
})

describe('fileRules', () => {
  it('limits files to the byte', () => {
    expect([fileRules('image').maxBytes, fileRules('audio').maxBytes]).toEqual([10_485_760, 20_971_520])
  })
})
