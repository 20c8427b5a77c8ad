import { z } from 'zod'
import { price } from '../products/product-forms.ts'
import { ChosenId, Id, WalletId } from '../scalars.ts'
import { longText, readAs, requiredText, shortText, textLimit } from '../text/text.ts'
import { genres, groupKinds, musicCategories, musicLimits } from './music-terms.ts'

const isMusicPrice = (amount: number): boolean =>
  amount === 0 || (amount >= musicLimits.priceLeast && amount <= musicLimits.priceMost)

/** Fields that an owner may change later, with the rules of creation. */
export const musicFields = {
  title: requiredText('music_title_required').pipe(
    shortText({ required: 'music_title_required', least: textLimit.nameLeast, most: textLimit.name }),
  ),
  genre: requiredText('music_genre_required').pipe(z.enum(genres, 'music_genre_unknown')),
  style: shortText({ most: musicLimits.style }),
  category: requiredText('music_category_required').pipe(z.enum(musicCategories, 'field_invalid')),
  /** Free, or high enough for a booked sale. */
  price: price('music_price_required', 0).refine(isMusicPrice, 'music_price'),
  description: longText({ most: textLimit.description }),
  /** Buyers may pay more than the price. */
  name_your_price: z.boolean('field_invalid'),
  credits: longText({ most: musicLimits.credits }),
  lyrics: longText({ most: musicLimits.lyrics }),
  group_kind: z.enum(groupKinds, 'field_invalid'),
} as const

/** Receivers of the money, the owner's wallet first. The price decides whether one is required. */
const walletChoice = z
  .array(WalletId, 'field_invalid')
  .max(musicLimits.wallets, { error: 'music_wallets_most', abort: true })
  .refine((ids) => new Set(ids).size === ids.length, 'music_wallets_twice')

const optional = {
  style: musicFields.style.optional().default(''),
  description: musicFields.description.optional().default(''),
  name_your_price: musicFields.name_your_price.optional().default(false),
  credits: musicFields.credits.optional().default(''),
  lyrics: musicFields.lyrics.optional().default(''),
} as const

/** Forms send a single wallet as a string. */
const oneOrMore = readAs((sent) => (typeof sent === 'string' && sent !== '' ? [sent] : sent), walletChoice)

const isPaidSomewhere = ({ price: amount, wallet_choice: wallets }: { price: number; wallet_choice: string[] }) =>
  amount === 0 || wallets.length > 0

const walletNeeded = { error: 'music_wallet_required', path: ['wallet_choice'] }

const single = {
  ...musicFields,
  ...optional,
  id: ChosenId.optional(),
  wallet_choice: oneOrMore.optional().default([]),
  group_kind: z.unknown().optional(),
} as const

export const NewSingle = z.object(single).refine(isPaidSomewhere, walletNeeded)
export const NewGroup = z
  .object({ ...single, group_kind: musicFields.group_kind.optional().default('album') })
  .refine(isPaidSomewhere, walletNeeded)

export const MusicChange = z.object({ ...musicFields, wallet_choice: oneOrMore }).partial()

/** Complete new order of the songs; those missing are deleted. */
export const SongOrder = z.object({
  songs: z
    .array(
      z.object({
        id: Id,
        title: shortText({ required: 'song_title_required', most: textLimit.name }).optional(),
        /** Start of the preview in seconds. */
        preview_from: z.number('field_invalid').min(0, 'field_invalid').optional(),
      }),
      'field_invalid',
    )
    .max(musicLimits.songs, { error: 'music_songs_most', abort: true }),
})
