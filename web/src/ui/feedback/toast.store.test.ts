import { expect, test } from 'vitest'
import { createToastStore } from './toast.store.ts'

const texts = (store: ReturnType<typeof createToastStore>) => store.list().map(({ text }) => text)

test('what passes makes way for the next, and who listens is told', () => {
  const store = createToastStore()
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  store.show({ text: 'Liked' })
  store.show({ text: 'Followed' })
  expect(texts(store)).toEqual(['Followed'])
  expect(told).toBe(2)
})

test('an error stays under what passes, until it is dismissed or another one comes', () => {
  const store = createToastStore()
  store.show({ text: 'Could not like this', kind: 'error' })
  const passing = store.show({ text: 'Added' })
  expect(texts(store)).toEqual(['Could not like this', 'Added'])
  store.dismiss(passing)
  expect(texts(store)).toEqual(['Could not like this'])
  const second = store.show({ text: 'Could not follow', kind: 'error' })
  expect(texts(store)).toEqual(['Could not follow'])
  store.dismiss(second)
  expect(texts(store)).toEqual([])
})

test('good news of the same key replaces the error', () => {
  const store = createToastStore()
  store.show({ text: 'Could not copy', kind: 'error', key: 'copied' })
  store.show({ text: 'Copied', key: 'copied' })
  expect(texts(store)).toEqual(['Copied'])
})

test('a move takes all away but what it said itself, and that goes with the next', () => {
  const store = createToastStore()
  store.show({ text: 'Check your network.', kind: 'error' })
  store.show({ text: 'Your shed is open', travels: true })
  store.movePage()
  expect(texts(store)).toEqual(['Your shed is open'])
  store.movePage()
  expect(texts(store)).toEqual([])
})

test('another part of the page takes away what went wrong before it, and leaves what it said itself', () => {
  const store = createToastStore()
  store.show({ text: 'Check your network.', kind: 'error' })
  store.show({ text: 'Added' })
  store.moveOn()
  expect(texts(store)).toEqual(['Added'])
  store.show({ text: 'Your login ended.', kind: 'info', stays: true })
  store.show({ text: 'Could not be sent', kind: 'error', travels: true })
  store.moveOn()
  expect(texts(store)).toEqual(['Could not be sent'])
})

test('those who left hear nothing', () => {
  const store = createToastStore()
  store.subscribe(() => expect.unreachable())()
  store.show({ text: 'b' })
})
