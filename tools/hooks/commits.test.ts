import { describe, expect, it } from 'vitest'
import { messageFaults } from './commits.mjs'

describe('the hook for commit messages', () => {
  it.each([
    ['music: buy a song once\n\nA double tap paid twice.', 200],
    ['ledger, wallet: process one bill per job\n\nThe queue was blocked by the slowest.', 200],
    ['web/lib: fix a typo', 2],
    ['docs: embed the pictures', 10],
    ['Merge branch "main"', 500],
    ['Revert "music: buy a song once"', 500],
    ['web: focus the field\n# a comment of Git', 3],
  ])('accepts %j with %i changed lines', (message, lines) => {
    expect(messageFaults(message, lines)).toEqual([])
  })

  it.each([
    ['buy a song once', 'the subject is not of the form "area: verb …" in lower case'],
    ['music: Buy a song once', 'the subject is not of the form "area: verb …" in lower case'],
    ['music: bought a song, and paid once, whoever taps twice on whatever phone, says how', 'at most 72'],
    ['music: buys a song once', '"buys" is not a verb in the imperative'],
    ['music: buying a song once', '"buying" is not a verb in the imperative'],
    ['music: fixed the double tap', '"fixed" is not a verb in the imperative'],
    ['music: the double tap pays once', '"the" is not a verb in the imperative'],
    ['music: who taps twice pays once', '"who" is not a verb in the imperative'],
    ['music: buy a song once\nA double tap paid twice.', 'no empty line follows the subject'],
  ])('rejects %j', (message, fault) => {
    expect(messageFaults(message, 0).join()).toContain(fault)
  })

  it('requires a body above 10 changed lines', () => {
    expect(messageFaults('music: buy a song once', 10)).toEqual([])
    expect(messageFaults('music: buy a song once\n\n# Please enter the message', 11)).toEqual(['no body says why'])
  })
})
