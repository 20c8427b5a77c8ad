import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { islandPart, loadSleeping, shutGate } from './island-gate.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const Nothing = () => null

describe('loadSleeping', () => {
  test('loads the code of sleeping islands, and of islands inside them', async () => {
    const came: string[] = []
    const card = async () => {
      came.push('card')
      return { Nothing }
    }
    const list = async () => {
      came.push('list')
      // Runs when the module is evaluated.
      islandPart(card, (module) => module.Nothing)
      return { Nothing }
    }
    const elsewhere = async () => {
      came.push('elsewhere')
      return { Nothing }
    }
    islandPart(elsewhere, (module) => module.Nothing)
    shutGate(islandPart(list, (module) => module.Nothing))
    await loadSleeping()
    expect(came).toEqual(['list', 'card'])
    await loadSleeping()
    expect(came).toEqual(['list', 'card'])
  })

  test('settles even if code does not load', async () => {
    let tries = 0
    const lost = async (): Promise<{ Nothing: typeof Nothing }> => {
      tries += 1
      throw new Error('no network')
    }
    shutGate(islandPart(lost, (module) => module.Nothing))
    await loadSleeping()
    expect(tries).toBe(1)
  })
})
