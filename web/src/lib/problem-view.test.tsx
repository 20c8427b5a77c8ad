import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type Locale, readLocaleFrom } from './locale.ts'
import { type Problem, problemHead } from './problem.ts'
import { ProblemView } from './problem-view.tsx'

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

it('the tab of what is gone says so, and search engines forget the page', () => {
  readLocaleFrom(() => 'en')
  expect(problemHead(problem)).toEqual({ title: '“Pagne <b>wax</b>” is no longer here', index: false })
})
