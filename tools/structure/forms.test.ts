import { expect, it } from 'vitest'
import { sourcesBelow } from '../sources.ts'

/** What a form does by itself when it is sent. */
const byThemselves = [
  // Searches.
  'web/src/features/search/box/search.tsx',
  'web/src/features/search/filters/filter-form.tsx',
  'web/src/lib/list/name-filter.tsx',
  'web/src/features/sheds/page/shed-page-music.tsx',
  // A file alone.
  'web/src/lib/form/picture-form.tsx',
  // As many titles as there are songs, in an order.
  'web/src/features/music/edit/edit-music-dialog.tsx',
  // A name typed once more, which nothing but the button waits for.
  'web/src/features/sheds/owner/shed-settings.tsx',
  // Money: what was typed is confirmed first, under a key of its own.
  'web/src/features/music/buy/buy-sheet.tsx',
  'web/src/features/music/buy/buy-gift.tsx',
  'web/src/features/wallet/intents/intent-sheet.tsx',
  'web/src/features/wallet/requests/requests-tab.tsx',
  'web/src/features/wallet/transfers/send-tab.tsx',
  // A code as it is printed: the server reads it.
  'web/src/features/music/codes/redeem-page.tsx',
  // A handset of the demo.
  'web/src/features/wallet/demo-phone/phone-page.tsx',
]

it('forms are sent by the contract’s form, but for those that ask it nothing', () => {
  const sending = sourcesBelow('web/src', /\.tsx$/).filter(({ text }) => /\bonSubmit=/.test(text))
  expect(sending.map(({ path }) => path).sort()).toEqual(byThemselves.toSorted())
})
