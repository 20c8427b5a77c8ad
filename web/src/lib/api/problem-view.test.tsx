import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type Locale, readLocaleFrom } from '../language/locale.ts'
import { type Problem, problemHead } from './problem.ts'
import { ProblemView, problemWordsOf } from './problem-view.tsx'

const rendered = (problem: Problem, locale: Locale): string => {
  readLocaleFrom(() => locale)
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ProblemView, problem)))
}

const gone = { name: 'Pagne <b>wax</b>', shed_id: '0192', shed_name: 'Chez Awa' }
const problem = { kind: 'deleted', status: 410, gone } as const

it('a page of what is gone says its name and leads to its shed, in both languages', () => {
  const english = rendered(problem, 'en')
  expect(english).toContain('“Pagne &lt;b&gt;wax&lt;/b&gt;” is no longer here')
  expect(english).toMatch(/<a [^>]*href="\/sheds\/0192"[^>]*>.*See Chez Awa.*?<\/a>/)
  const french = rendered(problem, 'fr')
  expect(french).toContain('«\u{a0}Pagne &lt;b&gt;wax&lt;/b&gt;\u{a0}» n’est plus là')
  expect(french).toMatch(/<a [^>]*href="\/sheds\/0192"[^>]*>.*Voir «\u00a0Chez Awa\u00a0».*?<\/a>/)
})

it('a page of what is gone together with its shed leads home', () => {
  const html = rendered({ ...problem, gone: { name: 'Chez Awa' } }, 'en')
  expect(html).toContain('“Chez Awa” is no longer here')
  expect(html).not.toContain('/sheds/')
  expect(html).toContain('href="/feeds"')
})

it('a page of a deleted write never takes its author for what is gone, in both languages', () => {
  const written = {
    kind: 'deleted',
    status: 410,
    gone: { what: 'write', user_id: '01', user_name: 'Ghislain Edou' },
  } as const
  const english = rendered(written, 'en')
  expect(english).toContain('This write was deleted')
  expect(english).toContain('Ghislain Edou removed it.')
  expect(english).toMatch(/<a [^>]*href="\/users\/01\/profile"[^>]*>.*See Ghislain Edou.*?<\/a>/)
  expect(rendered(written, 'fr')).toContain('Ce write a été supprimé')
  expect(english).not.toContain('no longer here')
  const nobodys = rendered({ ...written, gone: { what: 'write' } }, 'en')
  expect(nobodys).toContain('Its author removed it.')
  expect(nobodys).not.toContain('“”')
})

it('to who took it away themselves that is said, and to nobody else', () => {
  readLocaleFrom(() => 'en')
  const whose = { user_id: '01', user_name: 'Awa' }
  const mine: Problem[] = [
    { ...problem, gone: { ...gone, ...whose } },
    { ...problem, gone: { what: 'write', ...whose } },
  ]
  expect(mine.map((each) => problemWordsOf(each, '01'))).toEqual([
    ['“Pagne <b>wax</b>” is no longer here', 'You removed it. Nobody can see it any more.'],
    ['You deleted this write', 'Nobody can read it any more.'],
  ])
  for (const viewer of ['02', undefined])
    for (const each of mine) expect(problemWordsOf(each, viewer).join()).not.toContain('You')
})

it('a closed account is no thing that its owner took away', () => {
  const html = rendered({ kind: 'deleted', status: 410, gone: { what: 'account' } }, 'en')
  expect(html).toContain('This account is closed')
  expect(html).not.toContain('Its owner removed')
})

it('why there is no page is said in the language of whoever looks', () => {
  readLocaleFrom(() => 'en')
  const kinds = ['not_found', 'unavailable', 'offline', 'failed'] as const
  const said = () => kinds.flatMap((kind) => problemWordsOf({ kind }, undefined))
  const english = said()
  readLocaleFrom(() => 'fr')
  const french = said()
  readLocaleFrom(() => 'en')
  expect(new Set([...english, ...french]).size).toBe(16)
  expect(said()).toEqual(english)
})

it('the tab of what is gone says so, and search engines forget the page', () => {
  readLocaleFrom(() => 'en')
  expect(problemHead(problem)).toEqual({ title: '“Pagne <b>wax</b>” is no longer here', index: false })
})
