import { expect, test } from 'vitest'
import { createToastStore } from './toast.store.ts'

test('shows toasts in order and tells who listens', () => {
  const store = createToastStore()
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  store.show({ text: 'Liked' })
  store.show({ text: 'Followed' })
  expect(store.list().map(({ text }) => text)).toEqual(['Liked', 'Followed'])
  expect(told).toBe(2)
})

test('the same words, or the same key, replace what is shown', () => {
  const store = createToastStore()
  store.show({ text: 'Check your network.' })
  store.show({ text: 'Check your network.' })
  store.show({ text: '62 %', key: 'upload' })
  store.show({ text: '100 %', key: 'upload' })
  expect(store.list().map(({ text }) => text)).toEqual(['Check your network.', '100 %'])
})

test('at most three are on the screen, the newest', () => {
  const store = createToastStore()
  for (const text of ['1', '2', '3', '4']) store.show({ text })
  expect(store.list().map(({ text }) => text)).toEqual(['2', '3', '4'])
})

test('a toast with an action stays longer', () => {
  const store = createToastStore()
  store.show({ text: 'plain' })
  store.show({ text: 'retry', action: { label: 'Retry', run: () => {} } })
  const [plain, retry] = store.list()
  expect(retry?.ms).toBeGreaterThan(plain?.ms ?? 0)
})

test('dismissing one leaves the others, and those who left hear nothing', () => {
  const store = createToastStore()
  const id = store.show({ text: 'a' })
  store.show({ text: 'b' })
  store.subscribe(() => expect.unreachable())()
  store.dismiss(id)
  expect(store.list().map(({ text }) => text)).toEqual(['b'])
})
