import { dirname, join } from 'node:path'
import { type ReportKind, reportKinds } from '@sheds/contract/moderation/moderation'
import { describe, expect, it } from 'vitest'
import { importsOf, type Source, sourcesBelow } from '../sources.ts'

const features = 'web/src/features'

/** Components that show published text of other people, with the kind of report that each leads to. */
const shown: Readonly<Record<string, ReportKind>> = {
  'users/profile/profile-view.tsx': 'user',
  'sheds/page/shed-page-about.tsx': 'shed',
  'sheds/reviews/shed-review-item.tsx': 'review',
  'products/page/product-view.tsx': 'product',
  'menu/dish-page.tsx': 'dish',
  'orders/page/order-details.tsx': 'order',
  'music/page/music-view.tsx': 'music',
  'writes/write-card.tsx': 'write',
  'writes/write-page.tsx': 'write',
  'writes/replies/replies.tsx': 'reply',
}

/** Components without a report action, with the reason. */
const without = [
  // The page that each leads to, or that it is a part of, has the action.
  'users/person-row.tsx',
  'sheds/page/shed-headline.tsx',
  'products/product-card-body.tsx',
  'products/reviews/product-reviews.tsx',
  'writes/earlier-versions.tsx',
  'orders/page/order-claim.tsx',
  'search/found/found-row.tsx',
  'users/profile/profile-page.tsx',
  // The reader's own text.
  'users/profile/profile-dialog.tsx',
  'sheds/owner/shed-fields.tsx',
  'sheds/reviews/shed-review-form.tsx',
  'music/add/music-fields.tsx',
  'writes/compose/post-preview.tsx',
  'login/signup-form.tsx',
]

/** Elements and fields of text that people write. */
const publishedText =
  /<(?:WriteText|ReplyText|MoreText|Toggled|OrderQuote)\b|\breview_text\b|\bbio\b|\blyrics\b|\bcredits\b|<DishView\b/

const sources = new Map(sourcesBelow('web/src', /\.tsx?$/).map((source) => [source.path, source]))

const reportsAs = (kind: ReportKind, { text }: Source): boolean =>
  /<Report(?:Button|Dialog)\b/.test(text) && new RegExp(`subject=\\{\\{\\s*kind: '${kind}'`).test(text)

/** True if the source or one that it imports from the same feature has the action. */
const leadsToReport = (kind: ReportKind, path: string, seen = new Set<string>()): boolean => {
  const source = sources.get(path)
  if (source === undefined || seen.has(path)) return false
  seen.add(path)
  if (reportsAs(kind, source)) return true
  return importsOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(path), specifier))
    .filter((each) => each.startsWith(`${features}/`))
    .some((each) => leadsToReport(kind, each, seen))
}

describe('components with published text', () => {
  it('are listed here', () => {
    const found = [...sources.values()]
      .filter(({ path, text }) => path.startsWith(features) && path.endsWith('.tsx') && publishedText.test(text))
      .map(({ path }) => path.slice(features.length + 1))
      .filter((path) => !/\.test\.tsx$/.test(path))
    expect(found.toSorted()).toEqual([...Object.keys(shown), ...without].toSorted())
  })

  it.each(Object.entries(shown))('lead to a report: %s as a %s', (path, kind) => {
    expect(leadsToReport(kind, `${features}/${path}`)).toBe(true)
  })

  it('cover every kind of report', () => {
    expect([...new Set(Object.values(shown))].toSorted()).toEqual([...reportKinds].toSorted())
  })
})
