import { describe, expect, test } from 'vitest'
import { sortFiles } from './file-rules.ts'

const rules = { accept: 'image/*, .mp3', maxBytes: 10, maxFiles: 2 }
const file = (name: string, type: string, size = 5) => new File(['x'.repeat(size)], name, { type })

describe('sortFiles', () => {
  test('takes files by type or by extension', () => {
    const { taken, refused } = sortFiles([file('a.png', 'image/png'), file('B.MP3', '')], rules)
    expect(taken.map(({ name }) => name)).toEqual(['a.png', 'B.MP3'])
    expect(refused).toEqual([])
  })

  test('gives the reason for each refusal', () => {
    const files = [
      file('notice.pdf', 'application/pdf'),
      file('big.png', 'image/png', 11),
      file('none.png', 'image/png', 0),
      file('1.png', 'image/png'),
      file('2.png', 'image/png', 10),
      file('3.png', 'image/png'),
    ]
    expect(sortFiles(files, rules).refused).toEqual([
      { name: 'notice.pdf', why: 'type' },
      { name: 'big.png', why: 'size' },
      { name: 'none.png', why: 'empty' },
      { name: '3.png', why: 'count' },
    ])
  })

  test('takes all but empty files without rules', () => {
    expect(sortFiles([file('a', ''), file('b', '', 0)], {})).toMatchObject({
      taken: [{ name: 'a' }],
      refused: [{ why: 'empty' }],
    })
  })
})
