declare const mark: unique symbol

/** Names what a kept answer shows: whatever changes that makes the answer stale. */
export type Tag = string & { readonly [mark]: true }

/** For one thing of a kind. */
const one =
  (kind: string) =>
  (id: string): Tag =>
    `${kind}:${id}` as Tag

const all = (kind: string): Tag => kind as Tag

/** Every tag there is, on both sides of the wire. */
export const tag = {
  api: all('api'),
  users: all('users'),
  user: one('user'),
  followers: one('followers'),
  following: one('following'),
  /** Where the caller is logged in. */
  sessions: all('sessions'),
  /** The caller's own, with what is in it. */
  wallet: all('wallet'),
  /** The caller's, by an operator. */
  payments: all('payments'),
  /** Who asks the caller for money, and whom the caller asks. */
  fundRequests: all('fund-requests'),
  /** What the caller proves of payments, and what others prove to the caller. */
  receipts: all('receipts'),
  /** What the caller owes for listings. */
  listingFees: all('listing-fees'),
  /** What the caller ordered, and what others order of the caller. */
  orders: all('orders'),
  sheds: all('sheds'),
  shed: one('shed'),
  subscribers: one('subscribers'),
  shedReviews: one('shed-reviews'),
  contacts: one('contacts'),
  products: all('products'),
  product: one('product'),
  shedProducts: one('shed-products'),
  productLikes: one('product-likes'),
  productReviews: one('product-reviews'),
  musics: all('musics'),
  music: one('music'),
  musicLikes: one('music-likes'),
  /** What the caller bought. */
  myMusic: all('my-music'),
  /** Of the caller's own piece. */
  musicCodes: one('music-codes'),
  /** What the caller's own music came to. */
  musicSales: all('music-sales'),
  shedMusic: one('shed-music'),
  menu: one('menu'),
  dish: one('dish'),
  writes: all('writes'),
  write: one('write'),
  writeEdits: one('write-edits'),
  writeReplies: one('write-replies'),
  writeApprovals: one('write-approvals'),
  replyApprovals: one('reply-approvals'),
  authorWrites: one('author-writes'),
  /** Whom the caller blocks or mutes. */
  hushed: all('hushed'),
  /** What the caller is told. */
  notifications: all('notifications'),
  notificationSettings: all('notification-settings'),
  /** What is found by words: it follows what changes by itself, within seconds. */
  search: all('search'),
  /** What the caller wants to hear of. */
  savedSearches: all('saved-searches'),
  /** On whatever names people and sheds of which nobody can tell one by one when they go. */
  departures: all('departures'),
} as const

/** Of a write that shows up in no list. */
export const none = (): readonly Tag[] => []

/** Whatever shows a shed, its owner's page among them. */
export const shedTags = (id: string, ownerId: string): Tag[] => [tag.sheds, tag.shed(id), tag.user(ownerId)]

/** Whatever shows a shed that closed, or something in it: pages of what it held can't be told one by one. */
export const closedShedTags = (id: string, ownerId: string): Tag[] => [
  ...shedTags(id, ownerId),
  tag.products,
  tag.departures,
  tag.shedProducts(id),
  tag.musics,
  tag.shedMusic(id),
  tag.menu(id),
  tag.subscribers(id),
  tag.shedReviews(id),
]

/** Whatever shows a product or tells of it. */
export const productTags = (id: string, shedId: string): Tag[] => [
  ...ownProductTags(id),
  tag.products,
  tag.shedProducts(shedId),
  tag.shed(shedId),
]

/** What is about one product alone. */
export const ownProductTags = (id: string): Tag[] => [tag.product(id), tag.productLikes(id), tag.productReviews(id)]

/** Whatever shows a piece of music or tells of it. */
export const musicTags = (id: string, shedId: string): Tag[] => [
  ...ownMusicTags(id),
  tag.musics,
  tag.shedMusic(shedId),
  tag.shed(shedId),
]

/** What is about one piece alone. */
export const ownMusicTags = (id: string): Tag[] => [tag.music(id), tag.musicLikes(id)]

export const dishTags = (id: string, shedId: string): Tag[] => [tag.dish(id), tag.menu(shedId)]

/** Whatever shows a write. */
export const writeTags = (id: string, authorId: string): Tag[] => [
  tag.writes,
  tag.write(id),
  tag.authorWrites(authorId),
]
