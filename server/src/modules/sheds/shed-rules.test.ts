import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { averageOf, countStars, firstIdAt, spread } from './sheds.rules.ts'

const spreadText = (text: string, most = 100): string => spread([...text], (letter) => letter, most).join('')

describe('spread', () => {
  it('keeps an order without three equal keys in a row', () => {
    for (const text of ['', 'a', 'aa', 'aab', 'aabbaa', 'abcabc']) expect(spreadText(text)).toBe(text)
  })

  it('delays a third equal key until after the next other key', () => {
    expect(spreadText('aaab')).toBe('aaba')
    expect(spreadText('aaaabbcc')).toBe('aabaabcc')
    expect(spreadText('aaaaabc')).toBe('aabaaca')
  })

  it('drops the rest when only one key is left', () => {
    expect(spreadText('aaaa')).toBe('aa')
    expect(spreadText('baaaa')).toBe('baa')
  })

  it('returns no more than the limit', () => {
    expect(spreadText('aaabbb', 4)).toBe('aaba')
  })
})

const noStars = [0, 0, 0, 0, 0]

describe('star ratings', () => {
  it('average to one decimal, and to null without a review', () => {
    expect(averageOf(noStars)).toBe(null)
    expect(averageOf([0, 0, 0, 0, 1])).toBe(5)
    expect(averageOf([1, 0, 0, 0, 1])).toBe(3)
    expect(averageOf([1, 0, 0, 1, 1])).toBe(3.3)
  })

  it('move when a review is replaced', () => {
    expect(countStars(noStars, 4, undefined)).toEqual([0, 0, 0, 1, 0])
    expect(countStars([0, 0, 0, 1, 0], 1, 4)).toEqual([1, 0, 0, 0, 0])
    expect(countStars([0, 0, 0, 1, 0], 4, 4)).toEqual([0, 0, 0, 1, 0])
  })
})

describe('firstIdAt', () => {
  it('returns an id below those made at or after that moment', () => {
    const moment = Date.now() + 10_000
    expect(firstIdAt(moment) <= newId(moment)).toBe(true)
    expect(firstIdAt(moment + 100) > newId(moment)).toBe(true)
    expect(firstIdAt(0)).toBe('00000000-0000-7000-8000-000000000000')
  })
})
