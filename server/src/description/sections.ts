/** Slices without a part of their own, and the one their calls are described in. */
const hosts: Readonly<Record<string, string>> = { moderation: 'writes' }

/** The section a slice's calls are described in. */
export const sectionOf = (slice: string): string => hosts[slice] ?? slice

/** The parts of the API, in a reader's order, by the slice that serves them. */
export const sections: readonly { slice: string; title: string; about: string }[] = [
  {
    slice: 'api',
    title: 'The API itself',
    about: 'Where the description lies.',
  },
  {
    slice: 'users',
    title: 'People and login',
    about:
      'Accounts, sessions, profiles, followers, blocks. Each call below `/users/` also answers without it: `POST /signup` is `POST /users/signup`. They are described once, at the longer address, which is the one to use.',
  },
  {
    slice: 'wallet',
    title: 'ShedPay',
    about:
      'The wallet every account has, and its money: activation, transfers, requests, top-ups and cash-outs by mobile money, statements, receipts. Amounts are whole francs. Whatever moves money takes an `Idempotency-Key`, and mostly a grant of `authorizePayment`, which the wallet’s password gives for two minutes and one call.',
  },
  {
    slice: 'sheds',
    title: 'Sheds',
    about: 'Shops: what they are, who subscribes, what is said of them, how to ask them.',
  },
  { slice: 'products', title: 'Products', about: 'What sheds sell, with pictures, likes and reviews.' },
  { slice: 'menu', title: 'Menus', about: 'What kitchens cook today.' },
  {
    slice: 'music',
    title: 'Music',
    about: 'Songs, albums and beats: publishing, listening, buying, sharing the takings.',
  },
  { slice: 'writes', title: 'Writes', about: 'Short public posts, their replies and approvals.' },
  { slice: 'orders', title: 'Orders', about: 'What was agreed over WhatsApp, followed by both sides and paid once.' },
  { slice: 'search', title: 'Search', about: 'Everything at once, suggestions, and searches that are kept.' },
  { slice: 'notifications', title: 'Notifications', about: 'What people are told: the list, the live stream, push.' },
  { slice: 'pages', title: 'Pages', about: 'What single screens of the site ask for at once.' },
]

export const placeOf = (slice: string): number => {
  const place = sections.findIndex((each) => each.slice === sectionOf(slice))
  return place === -1 ? sections.length : place
}

export const partTitleOf = (slice: string): string => sections.find((each) => each.slice === slice)?.title ?? slice
