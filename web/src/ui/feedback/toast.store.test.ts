import { describe, expect, test } from 'vitest'
import { createToastStore } from './toast.store.ts'

const texts = (store: ReturnType<typeof createToastStore>) => store.list().map(({ text }) => text)

describe('ToastStore', () => {
  test('replaces a passing toast by the next one, and notifies listeners', () => {
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

  test('keeps an error below passing toasts, until it is dismissed or another one follows', () => {
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

  test('replaces an error by a success with the same key', () => {
    const store = createToastStore()
    store.show({ text: 'Could not copy', kind: 'error', key: 'copied' })
    store.show({ text: 'Copied', key: 'copied' })
    expect(texts(store)).toEqual(['Copied'])
  })

  test('removes toasts on a move to another page, except one that travels, once', () => {
    const store = createToastStore()
    store.show({ text: 'Check your network.', kind: 'error' })
    store.show({ text: 'Your shed is open', travels: true })
    store.movePage()
    expect(texts(store)).toEqual(['Your shed is open'])
    store.movePage()
    expect(texts(store)).toEqual([])
  })

  test('removes earlier errors on a move within the page, but not other toasts', () => {
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

  test('notifies no listener that has unsubscribed', () => {
    const store = createToastStore()
    store.subscribe(() => expect.unreachable())()
    store.show({ text: 'b' })
  })
})
