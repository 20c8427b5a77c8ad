import { describe, expect, it } from 'vitest'
import { sourcesBelow } from '../sources.ts'

/** Files with a form that handles its own submit, with the reason. */
const byThemselves = [
  // Searches.
  'web/src/features/search/box/search.tsx',
  'web/src/features/search/filters/filter-form.tsx',
  'web/src/lib/list/name-filter.tsx',
  'web/src/features/sheds/page/shed-page-music.tsx',
  // Only a file.
  'web/src/lib/form/picture-form.tsx',
  // An ordered list of titles, one for each song.
  'web/src/features/music/edit/edit-music-dialog.tsx',
  // A name typed again as confirmation, which only enables the button.
  'web/src/features/sheds/owner/shed-settings.tsx',
  // Payments: the input is confirmed first and sent with an idempotency key.
  'web/src/features/music/buy/buy-sheet.tsx',
  'web/src/features/music/buy/buy-gift.tsx',
  'web/src/features/wallet/intents/intent-sheet.tsx',
  'web/src/features/wallet/requests/requests-tab.tsx',
  'web/src/features/wallet/transfers/send-tab.tsx',
  // A printed code, parsed by the server.
  'web/src/features/music/codes/redeem-page.tsx',
  // The simulated phone of the demo.
  'web/src/features/wallet/demo-phone/phone-page.tsx',
]

describe('forms', () => {
  it('are sent by the contract’s form, with listed exceptions', () => {
    const sending = sourcesBelow('web/src', /\.tsx$/).filter(({ text }) => /\bonSubmit=/.test(text))
    expect(sending.map(({ path }) => path).sort()).toEqual(byThemselves.toSorted())
  })
})
