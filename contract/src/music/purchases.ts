import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Money, PageQuery, PlainText, Time } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { filterText } from '../text/text.ts'
import { BookedPayment, Message, payingErrors } from '../wallet/wallet.ts'
import { amountBetween, Note, Recipient } from '../wallet/wallet-forms.ts'
import { Music } from './music.ts'
import { musicLimits } from './music-terms.ts'

/** Terms of a purchase, compared with the piece's current price. */
export const PurchaseForm = z.object({
  music_id: Id,
  shed_id: Id.nullish(),
  amount: amountBetween(0, musicLimits.priceMost, 'music_amount'),
  /** Receiver of a gift, with a note. */
  recipient_wallet_id: Recipient.nullish(),
  note: Note.nullish(),
  /** Ignored: the buyer is the caller. */
  user_id: z.unknown().optional(),
})

export const payMusic = endpoint({
  method: 'POST',
  path: '/paid_music',
  summary:
    'Buys a piece, once for each Idempotency-Key and person, with a grant for `paid_music`, or claims a `send_money` payment of the exact price within the last 15 minutes; a free piece needs only a login; with a recipient it is a gift, and the grant names them',
  auth: 'user',
  body: PurchaseForm,
  answers: {
    201: Message.extend({
      purchase: z.object({ shed_id: Id, user_id: Id, music_id: Id, amount: Money }),
      /** Null if no money moved. */
      transaction: BookedPayment.nullable(),
    }),
  },
  errors: [
    ...payingErrors,
    'forbidden',
    'not_found',
    'deleted',
    'already_owned',
    'not_ready',
    'not_for_sale',
    'gift_refused',
  ],
  says: { not_found: 'music_not_found', forbidden: 'own_music_buy' },
  priority: 'critical',
  changes: (_, { purchase }) => [tag.wallet, tag.music(purchase.music_id), tag.myMusic],
})

/** Ways to get a piece. */
export const purchaseWays = ['paid', 'gift', 'free', 'code'] as const

/** Piece the caller owns and may hear in full, even if it is no longer sold. */
export const OwnedMusic = Music.extend({
  owned: z.object({ how: z.enum(purchaseWays), amount: Money, createdAt: Time }),
})
export type OwnedMusic = z.infer<typeof OwnedMusic>

/** `artist` sorts by artist name and then title. */
export const ownedSorts = ['newest', 'artist'] as const

export const listMyMusic = endpoint({
  method: 'GET',
  path: '/my_music',
  summary: 'Lists the music the caller owns, by date or by artist; `name` filters by title or artist',
  auth: 'user',
  query: PageQuery.extend({ sort: z.enum(ownedSorts).optional(), name: filterText.optional() }),
  answers: { 200: z.array(OwnedMusic) },
  tags: () => [tag.myMusic, tag.musics],
})

export const downloadMusic = endpoint({
  method: 'POST',
  path: '/music/:id/download',
  summary:
    'Creates a download link to everything the caller owns of a piece, valid for minutes on this device: a single as MP3 or M4A, a group as a zip; supports range requests',
  auth: 'user',
  params: ById,
  answers: { 200: z.object({ url: PlainText, name: z.string(), bytes: z.int() }) },
  errors: ['forbidden', 'not_found', 'deleted', 'not_ready'],
  says: { not_found: 'music_not_found', forbidden: 'music_not_bought' },
  changes: none,
})

export const Buyer = z.object({
  /** Id of the purchase. */
  id: Id,
  user_id: Id,
  name: z.string(),
  how: z.enum(purchaseWays),
  amount: Money,
  createdAt: Time,
})
export type Buyer = z.infer<typeof Buyer>

export const listBuyers = endpoint({
  method: 'GET',
  path: '/music/:id/buyers',
  summary: 'Lists the buyers of the caller’s piece, newest first',
  auth: 'user',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(Buyer) },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'music_not_found' },
  tags: ({ params }) => [tag.music(params.id), tag.wallet],
})

export const leaveSplit = endpoint({
  method: 'DELETE',
  path: '/music/:id/split',
  summary: 'Removes the caller’s wallet from the shares of another person’s piece',
  auth: 'user',
  params: ById,
  answers: { 200: Message },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'music_not_found', forbidden: 'music_split_owner' },
  changes: ({ params }) => [tag.music(params.id)],
})
