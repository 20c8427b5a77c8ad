import type { Notification } from '@sheds/contract/notifications/notifications'
import type { OrderEvent } from '@sheds/contract/orders/order-terms'
import { money as francs, number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { isJudged, isMoney, isSecurity } from './notifications.rules.ts'

/** Part of a sentence; names are bold. */
export interface SentencePart {
  text: string
  isName: boolean
}

/** Placeholder for the name at this index. */
const mark = (at: number): string => `\u0001${at}\u0001`

/** Sentence split at its names, in any word order. */
const withNames = (names: readonly string[], say: (marks: string[]) => string): SentencePart[] =>
  say(names.map((_, at) => mark(at)))
    .split('\u0001')
    .map((text, at) => ({ text: at % 2 === 1 ? (names[Number(text)] ?? '') : text, isName: at % 2 === 1 }))
    .filter(({ text }) => text !== '')

const security = {
  new_device: m.note_new_device,
  recovery_used: m.note_recovery_used,
  password_changed: m.note_password_changed,
  wallet_password_changed: m.note_wallet_password_changed,
  wallet_frozen: m.note_wallet_frozen,
  wallet_locked: m.note_wallet_locked,
} as const

const judged = {
  reported_hidden: m.note_reported_hidden,
  reported_fine: m.note_reported_fine,
  reported_upheld: m.note_reported_upheld,
} as const

const judgedReply = {
  reported_hidden: m.note_reported_reply_hidden,
  reported_fine: m.note_reported_reply_fine,
  reported_upheld: m.note_reported_reply_upheld,
} as const

const judgedReview = {
  reported_hidden: m.note_reported_review_hidden,
  reported_fine: m.note_reported_review_fine,
  reported_upheld: m.note_reported_review_upheld,
} as const

/** Sentence about a reported thing; `detail` says if it is a reply to the subject or a review of it. */
const judgedSentence = (type: keyof typeof judged, { subject, detail }: Notification): SentencePart[] => {
  const sentences = detail === 'reply' ? judgedReply : detail === 'review' ? judgedReview : judged
  return withNames([subject?.name ?? ''], ([what = '']) => sentences[type]({ what }))
}

const money = {
  money_in: m.note_money_in,
  request_in: m.note_request_in,
  request_accepted: m.note_request_accepted,
  request_rejected: m.note_request_rejected,
  request_expired: m.note_request_expired,
  top_up_done: m.note_top_up_done,
  top_up_failed: m.note_top_up_failed,
  cash_out_done: m.note_cash_out_done,
  cash_out_failed: m.note_cash_out_failed,
} as const

const actions = {
  follow: m.note_follow,
  subscribe: m.note_subscribe,
  like: m.note_like,
  review: m.note_review,
  mention: m.note_mention,
  approval: m.note_approval,
  reply_approval: m.note_reply_approval,
} as const

const added = { product: m.note_product, music: m.note_music } as const

const orders = {
  sent: m.note_order_sent,
  confirmed: m.note_order_confirmed,
  paid: m.note_order_paid,
  ready: m.note_order_ready,
  done: m.note_order_done,
  cancelled: m.note_order_cancelled,
  sent_back: m.note_order_sent_back,
  reversed: m.note_order_reversed,
  claimed: m.note_claimed,
  claim_refused: m.note_claim_refused,
  claim_disagreed: m.note_claim_disagreed,
  claim_unanswered: m.note_claim_unanswered,
  claim_closed: m.note_claim_closed,
  claim_sent_back: m.note_claim_sent_back,
} as const satisfies Record<OrderEvent, unknown>

/** Sentence about an order; `detail` holds its event and amount. */
const orderSentence = ({ actors, subject, detail }: Notification): SentencePart[] => {
  const [event = 'sent', amount] = detail.split(' ') as [OrderEvent?, string?]
  return withNames(
    [actors[0]?.name || m.note_somebody(), subject?.name ?? '', francs(Number(amount))],
    ([who = '', what = '', amount = '']) => orders[event]({ who, what, amount }),
  )
}

const sold = { music_sold: m.note_music_sold, music_share: m.note_music_share } as const
const split = { music_split_joined: m.note_music_split_joined, music_split_left: m.note_music_split_left } as const

const isSold = (type: Notification['type']): type is keyof typeof sold => type in sold
const isSplit = (type: Notification['type']): type is keyof typeof split => type in split

type OfMusic = keyof typeof sold | keyof typeof split | 'music_gift' | 'music_ended' | 'gift_ended'
const others: ReadonlySet<string> = new Set<OfMusic>(['music_gift', 'music_ended', 'gift_ended'])
const isOfMusic = (type: Notification['type']): type is OfMusic => isSold(type) || isSplit(type) || others.has(type)

/** Sentence about music that was sold, shared, given or refunded. */
const musicSentence = (type: OfMusic, { actors, subject, detail }: Notification): SentencePart[] => {
  const names = [actors[0]?.name || m.note_somebody(), subject?.name ?? '']
  if (isSold(type))
    return withNames([...names, francs(Number(detail))], ([who = '', what = '', amount = '']) =>
      sold[type]({ who, what, amount }),
    )
  return withNames(names, ([who = '', what = '']) => {
    if (isSplit(type)) return split[type]({ who, what })
    if (type === 'music_ended') return m.note_music_ended({ what })
    if (type === 'gift_ended') return m.note_gift_ended({ who, what })
    return detail === '' ? m.note_music_gift({ who, what }) : m.note_music_gift_word({ who, what, word: detail })
  })
}

/** Sentence about a liked thing with a lower price or on sale again; `detail` holds the earlier and the present price. */
const savedSentence = ({ type, subject, detail }: Notification): SentencePart[] => {
  const what = subject?.name ?? ''
  if (type === 'back_in_stock') {
    const said = subject?.kind === 'dish' ? m.note_dish_back : m.note_back_in_stock
    return withNames([what], ([what = '']) => said({ what }))
  }
  const [before = 0, now = 0] = detail.split(' ').map(Number)
  return withNames([what, francs(now), francs(before)], ([what = '', price = '', before = '']) =>
    now === 0 ? m.note_price_free({ what, before }) : m.note_price_drop({ what, now: price, before }),
  )
}

/** Sentence of a notification. */
export const sentenceOf = (note: Notification, device: string): SentencePart[] => {
  const { type, count, actors, subject, shed } = note
  if (isSecurity(type))
    return withNames([device], ([name = '']) => security[type]({ n: count, device: name, count: number(count) }))
  if (isJudged(type)) return judgedSentence(type, note)
  if (type === 'product' || type === 'music')
    return withNames([shed?.name ?? '', subject?.name ?? ''], ([by = '', what = '']) =>
      added[type]({ n: count - 1, shed: by, what, count: number(count - 1) }),
    )
  if (type === 'song_failed')
    return withNames([failedTitle(note.detail)], ([what = '']) => m.note_song_failed({ what }))
  if (isOfMusic(type)) return musicSentence(type, note)
  if (type === 'order') return orderSentence(note)
  if (type === 'stock') {
    const left = Number(note.detail)
    return withNames([subject?.name ?? ''], ([what = '']) => m.note_stock({ n: left, count: number(left), what }))
  }
  if (type === 'price_drop' || type === 'back_in_stock') return savedSentence(note)
  if (type === 'search_found')
    return withNames([new URLSearchParams(note.detail).get('query') ?? ''], ([what = '']) =>
      m.note_search_found({ n: count, count: number(count), what }),
    )
  const names = actors.map(({ name }) => name || m.note_somebody())
  if (isMoney(type))
    return withNames([names[0] ?? m.note_platform(), francs(Number(note.detail))], ([who = '', amount = '']) =>
      money[type]({ who, amount }),
    )
  // Each reply counts, even several by one person, so `count` is not a number of people.
  if (type === 'reply')
    return withNames([names[0] ?? '', subject?.name ?? ''], ([who = '', what = '']) =>
      subject?.kind !== 'write'
        ? m.note_review_reply({ who, what })
        : m.note_reply({ n: count, count: number(count), who, what }),
    )
  return withNames([...names.slice(0, count === 2 ? 2 : 1), subject?.name ?? ''], (marks) => {
    const what = marks.at(-1) ?? ''
    return actions[type]({ n: count, who: whoOf(marks.slice(0, -1), count), what })
  })
}

/** Title behind the failure code in `detail`. */
const failedTitle = (detail: string): string => detail.slice(detail.indexOf(' ') + 1)

const whoOf = ([first = '', second]: readonly string[], count: number): string => {
  if (count === 1) return first
  if (second !== undefined) return m.note_who_two({ first, second })
  return m.note_who_many({ n: count - 1, first, count: number(count - 1) })
}
