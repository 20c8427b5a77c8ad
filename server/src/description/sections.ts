/** Slices without their own section, and the section that contains their calls. */
const hosts: Readonly<Record<string, string>> = { moderation: 'writes' }

export const sectionOf = (slice: string): string => hosts[slice] ?? slice

/** Sections of the API in reading order, by slice. */
export const sections: readonly { slice: string; title: string; about: string }[] = [
  {
    slice: 'api',
    title: 'The API itself',
    about: 'The entry point, with links to this documentation.',
  },
  {
    slice: 'users',
    title: 'People and login',
    about:
      'Accounts, sessions, profiles, followers, blocks. Each call under `/users/` is also available without that prefix: `POST /signup` is `POST /users/signup`. Only the longer path is documented; prefer it.',
  },
  {
    slice: 'wallet',
    title: 'ShedPay',
    about:
      'The wallet of every account: activation, transfers, requests, top-ups and cash-outs by mobile money, statements, receipts. Amounts are whole francs. Calls that move money accept an `Idempotency-Key`, and most need a grant of `authorizePayment`, which requires the wallet’s password and is valid for one call within two minutes.',
  },
  {
    slice: 'sheds',
    title: 'Sheds',
    about: 'Shops with their subscribers, reviews and contacts.',
  },
  { slice: 'products', title: 'Products', about: 'Products of sheds, with pictures, likes and reviews.' },
  { slice: 'menu', title: 'Menus', about: 'Today’s dishes of kitchens.' },
  {
    slice: 'music',
    title: 'Music',
    about: 'Songs, albums and beats: publishing, playback, purchases and shared revenue.',
  },
  { slice: 'writes', title: 'Writes', about: 'Short public posts, their replies and approvals.' },
  {
    slice: 'orders',
    title: 'Orders',
    about: 'Orders agreed over WhatsApp: their states for both sides, and their payment.',
  },
  { slice: 'search', title: 'Search', about: 'Search across all kinds, suggestions and saved searches.' },
  { slice: 'saved', title: 'Saved things', about: 'What the caller liked, subscribed to and bookmarked.' },
  {
    slice: 'notifications',
    title: 'Notifications',
    about: 'The list of notifications, the live stream and push messages.',
  },
  { slice: 'pages', title: 'Pages', about: 'All data of a screen in one response.' },
]

export const placeOf = (slice: string): number => {
  const place = sections.findIndex((each) => each.slice === sectionOf(slice))
  return place === -1 ? sections.length : place
}

export const partTitleOf = (slice: string): string => sections.find((each) => each.slice === slice)?.title ?? slice
