import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorStatus } from '@sheds/contract/errors'
import { describe, expect, it } from 'vitest'
import { allSources, root } from './sources.ts'

type Message = string | Record<string, string>

const read = (locale: string): Record<string, Message> =>
  JSON.parse(readFileSync(join(root, `web/src/messages/${locale}.json`), 'utf8')) as Record<string, Message>

const english = read('en')
const french = read('fr')
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))

describe('the message catalogue', () => {
  it('has every message in both languages', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
  })

  it('has no empty message', () => {
    const empty = [...Object.entries(english), ...Object.entries(french)].filter(([, message]) =>
      texts(message).some((text) => text.trim() === ''),
    )
    expect(empty.map(([key]) => key)).toEqual([])
  })

  it('has no message that nothing uses', () => {
    const code = allSources()
      .filter(({ path }) => path !== 'tools/messages.test.ts')
      .map(({ text }) => text)
      .join('\n')
    const words = new Set(code.match(/[a-z][a-z0-9_]+/g))
    const derived = (key: string): boolean => key.startsWith('error_') && key.slice('error_'.length) in errorStatus
    expect(Object.keys(english).filter((key) => !words.has(key) && !derived(key))).toEqual([])
  })

  it('has a sentence for every error code', () => {
    expect(Object.keys(errorStatus).filter((code) => !(`error_${code}` in english))).toEqual([])
  })

  it('has a sentence for every key the contract names', () => {
    const contract = allSources().filter(({ path }) => path.startsWith('contract/') && !path.includes('.test.'))
    const keys = contract.flatMap(({ text }) =>
      [...text.matchAll(/'((?:field|label|signup|wallet|login)_[a-z0-9_]+)'/g)].map((match) => match[1] ?? ''),
    )
    const isField = (key: string): boolean => contract.some(({ text }) => text.includes(`  ${key}: `))
    expect([...new Set(keys)].filter((key) => !(key in english) && !(key in errorStatus) && !isField(key))).toEqual([])
  })
})
