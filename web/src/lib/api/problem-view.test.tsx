import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Locale, readLocaleFrom } from '../language/locale.ts'
import { type Problem, problemHead } from './problem.ts'
import { ProblemView, problemWordsOf } from './problem-view.tsx'

const rendered = (problem: Problem, locale: Locale): string => {
  readLocaleFrom(() => locale)
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ProblemView, problem)))
}

const gone = { name: 'Pagne <b>wax</b>', shed_id: '0192', shed_name: 'Chez Awa' }
const problem = { kind: 'deleted', status: 410, gone } as const

describe('ProblemView', () => {
  it('names a deleted product and links to its shed, in both languages', () => {
    const english = rendered(problem, 'en')
    expect(english).toContain('“Pagne &lt;b&gt;wax&lt;/b&gt;” is no longer here')
    expect(english).toMatch(/<a [^>]*href="\/sheds\/0192"[^>]*>.*See Chez Awa.*?<\/a>/)
    const french = rendered(problem, 'fr')
    expect(french).toContain('«\u{a0}Pagne &lt;b&gt;wax&lt;/b&gt;\u{a0}» n’est plus là')
    expect(french).toMatch(/<a [^>]*href="\/sheds\/0192"[^>]*>.*Voir «\u00a0Chez Awa\u00a0».*?<\/a>/)
  })

  it('links home if there is no shed to link to', () => {
    const html = rendered({ ...problem, gone: { name: 'Chez Awa' } }, 'en')
    expect(html).toContain('“Chez Awa” is no longer here')
    expect(html).not.toContain('/sheds/')
    expect(html).toContain('href="/feeds"')
  })

  it('names the author of a deleted write as the one who removed it, in both languages', () => {
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

  it('says “you removed it” to the owner only', () => {
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

  it('names no owner as the remover of a closed account', () => {
    const html = rendered({ kind: 'deleted', status: 410, gone: { what: 'account' } }, 'en')
    expect(html).toContain('This account is closed')
    expect(html).not.toContain('Its owner removed')
  })

  it('has a different text for each kind of problem and language', () => {
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

  it('titles the tab after the deleted thing and excludes the page from search engines', () => {
    readLocaleFrom(() => 'en')
    expect(problemHead(problem)).toEqual({ title: '“Pagne <b>wax</b>” is no longer here', index: false })
  })
})
