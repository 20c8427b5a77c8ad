import { MutationObserver, notifyManager, QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { oneAtATime } from './use-once.ts'

const settled = (ms = 0) => new Promise((done) => setTimeout(done, ms))

/** Call, and the state that a button renders: React is notified by a timer. */
const calls = () => {
  const answers: PromiseWithResolvers<string>[] = []
  const call = (): Promise<string> => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new MutationObserver(new QueryClient(), { mutationFn: call, retry: false })
  let drawn = 'idle'
  observer.subscribe(
    notifyManager.batchCalls(({ status }) => {
      drawn = status
    }),
  )
  return { answers, ask: () => observer.mutate(), drawn: () => drawn }
}

describe('oneAtATime', () => {
  test('sends one of two taps that come before the first is rendered as pending', async () => {
    const { answers, ask, drawn } = calls()
    const once = oneAtATime()
    once(ask)
    once(ask)
    expect(drawn()).toBe('idle')
    await settled()
    expect(answers).toHaveLength(1)
  })

  test('ignores taps until the answer is rendered', async () => {
    const { answers, ask, drawn } = calls()
    const once = oneAtATime()
    once(ask)
    await settled()
    answers[0]?.resolve('done')
    while (drawn() === 'pending') {
      once(ask)
      await new Promise(setImmediate)
    }
    expect([drawn(), answers.length]).toEqual(['success', 1])
    await settled()
    once(ask)
    await settled()
    expect(answers).toHaveLength(2)
  })

  test('allows a retry after a failure', async () => {
    const { answers, ask } = calls()
    const once = oneAtATime()
    once(ask)
    await settled()
    answers[0]?.reject(new Error('lost'))
    await settled(5)
    once(ask)
    await settled()
    expect(answers).toHaveLength(2)
  })
})
