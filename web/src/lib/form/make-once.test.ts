import { ChosenId } from '@sheds/contract/scalars'
import { timeOfId } from '@sheds/contract/text/id-pattern'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { newId, useMakeOnce } from './make-once.ts'

describe('newId', () => {
  it('returns unique ids with the current time, which the contract accepts', () => {
    const before = Date.now()
    const ids = Array.from({ length: 500 }, () => ChosenId.parse(newId()))
    const after = Date.now()
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      expect(timeOfId(id)).toBeGreaterThanOrEqual(before)
      expect(timeOfId(id)).toBeLessThanOrEqual(after)
    }
  })
})

describe('useMakeOnce', () => {
  /** Created things by id; a repeated request returns the existing one. */
  let made: Map<string, { words: string }>
  let asked: (string | undefined)[]
  /** Outcomes of the next requests; later ones succeed. */
  let fates: ('lost' | 'lost after' | 'id refused')[]

  beforeEach(() => {
    const kept = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
      key: (place: number) => [...kept.keys()][place] ?? null,
      get length() {
        return kept.size
      },
    }
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('localStorage', localStorage)
    made = new Map()
    asked = []
    fates = []
  })
  afterEach(() => vi.unstubAllGlobals())

  const server = async ({ words, id }: { words: string; id?: string }): Promise<{ words: string }> => {
    asked.push(id)
    const fate = fates.shift()
    if (fate === 'id refused') throw new ApiError(400, { code: 'invalid_input', fields: { id: 'no' } })
    const key = id ?? `by itself ${made.size}`
    if (fate !== 'lost') made.set(key, made.get(key) ?? { words })
    if (fate !== undefined) throw new ApiError(0, {})
    return made.get(key) as { words: string }
  }

  /** A mounted form. */
  const open = () => {
    let makeOnce: ReturnType<typeof useMakeOnce> | undefined
    const Form = () => {
      makeOnce = useMakeOnce('note')
      return null
    }
    renderToStaticMarkup(createElement(Form))
    return async (words: string, mend?: (was: { words: string }) => Promise<{ words: string }>) =>
      makeOnce?.({ words }, server, mend).catch(() => 'lost' as const)
  }
  const words = (): string[] => [...made.values()].map((each) => each.words)

  it.each(['lost', 'lost after'] as const)(
    'creates one thing despite failed attempts, also across a reload: %s',
    async (fate) => {
      fates = [fate, fate]
      const send = open()
      expect([await send('one'), await send('one')]).toEqual(['lost', 'lost'])
      expect(await open()('one')).toEqual({ words: 'one' })
      expect(new Set(asked).size).toBe(1)
      expect(words()).toEqual(['one'])
    },
  )

  it('creates another thing once the first is confirmed', async () => {
    const send = open()
    await send('one')
    await send('one')
    expect(words()).toEqual(['one', 'one'])
  })

  it.each(['on the page', 'after a reload'])(
    'creates a second thing if the words change after a lost response: %s',
    async (when) => {
      fates = ['lost after']
      const send = open()
      await send('one')
      const again = when === 'on the page' ? send : open()
      expect(await again('two')).toEqual({ words: 'two' })
      expect(words()).toEqual(['one', 'two'])
    },
  )

  it('changes the created thing instead, where it can be edited', async () => {
    fates = ['lost after', 'lost']
    const send = open()
    const mendTo = (wanted: string) => async (was: { words: string }) => Object.assign(was, { words: wanted })
    await send('one', mendTo('one'))
    await send('two', mendTo('two'))
    expect(await send('three', mendTo('three'))).toEqual({ words: 'three' })
    expect(words()).toEqual(['three'])
  })

  it('omits the id if the server refuses it because of a wrong clock', async () => {
    fates = ['id refused']
    expect(await open()('one')).toEqual({ words: 'one' })
    expect(asked).toEqual([expect.any(String), undefined])
  })
})
