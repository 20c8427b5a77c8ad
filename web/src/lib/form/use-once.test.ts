import { MutationObserver, notifyManager, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { oneAtATime } from './use-once.ts'

const settled = (ms = 0) => new Promise((done) => setTimeout(done, ms))

/** A call, and what a button draws of it: React is told of it by a timer. */
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

test('of two taps before the first is drawn as under way, one is sent', async () => {
  const { answers, ask, drawn } = calls()
  const once = oneAtATime()
  once(ask)
  once(ask)
  expect(drawn()).toBe('idle')
  await settled()
  expect(answers).toHaveLength(1)
})

test('a tap that waited while the answer came counts only once that is drawn', async () => {
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

test('what failed may be tried again', async () => {
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
