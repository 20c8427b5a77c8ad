declare const mark: unique symbol

/** Name of the data in a cached response; a change to the data invalidates all responses with the tag. */
export type Tag = string & { readonly [mark]: true }

/** Tag of one thing of a kind. */
const one =
  (kind: string) =>
  (id: string): Tag =>
    `${kind}:${id}` as Tag

const all = (kind: string): Tag => kind as Tag

/** All tags, for both server and client. */
export const tag = {
  api: all('api'),
  users: all('users'),
  user: one('user'),
  followers: one('followers'),
  following: one('following'),
  sessions: all('sessions'),
  /** The caller's wallet with its entries. */
  wallet: all('wallet'),
  /** The caller's mobile-money payments. */
  payments: all('payments'),
  /** Money requests to and from the caller. */
  fundRequests: all('fund-requests'),
  /** Receipts that the caller shares, and those shared with the caller. */
  receipts: all('receipts'),
  listingFees: all('listing-fees'),
  /** The caller's orders as buyer and seller. */
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
  /** Music the caller owns. */
  myMusic: all('my-music'),
  /** Codes of the caller's own piece. */
  musicCodes: one('music-codes'),
  /** Sales of the caller's own music. */
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
  /** Users the caller blocks or mutes. */
  restrictions: all('hushed'),
  notifications: all('notifications'),
  notificationSettings: all('notification-settings'),
  /** Search results, which are updated within seconds. */
  search: all('search'),
  savedSearches: all('saved-searches'),
  /** Responses that name users and sheds whose deletion cannot be invalidated one by one. */
  departures: all('departures'),
} as const

/** For a write that affects no cached response. */
export const none = (): readonly Tag[] => []

/** Responses that show a shed, its owner's page included. */
export const shedTags = (id: string, ownerId: string): Tag[] => [tag.sheds, tag.shed(id), tag.user(ownerId)]

/** Responses that show a closed shed or its contents, whose pages cannot be invalidated one by one. */
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

export const productTags = (id: string, shedId: string): Tag[] => [
  ...ownProductTags(id),
  tag.products,
  tag.shedProducts(shedId),
  tag.shed(shedId),
  tag.listingFees,
]

/** Responses about one product only. */
export const ownProductTags = (id: string): Tag[] => [tag.product(id), tag.productLikes(id), tag.productReviews(id)]

/** Responses that show a piece of music. */
export const musicTags = (id: string, shedId: string): Tag[] => [
  ...ownMusicTags(id),
  tag.musics,
  tag.shedMusic(shedId),
  tag.shed(shedId),
]

/** Responses about one piece only. */
export const ownMusicTags = (id: string): Tag[] => [tag.music(id), tag.musicLikes(id)]

export const dishTags = (id: string, shedId: string): Tag[] => [tag.dish(id), tag.menu(shedId), tag.listingFees]

export const writeTags = (id: string, authorId: string): Tag[] => [
  tag.writes,
  tag.write(id),
  tag.authorWrites(authorId),
]
