import { z } from 'zod'
import { Id, mostRawId, WalletId } from '../scalars.ts'
import { holdsLink, holdsLongNumber } from '../text/leading-away.ts'
import { posesAsOfficial } from '../text/official-names.ts'
import { firstFault, orEmpty, rawText, requiredText, shortText } from '../text/text.ts'
import { isSamePassword, mostRecoveryCode, typedAgain, typedPassword } from '../users/account-forms.ts'
import { mostNote, requestLimits, sendLimits } from './payment-limits.ts'
import { WalletName } from './wallet-name-forms.ts'

/** Payee: a wallet id, or a user whose wallet id the caller does not know. */
export const Recipient = z.union([WalletId, Id], 'wallet_id_format')

/** Francs, as a number or digits; `key` is the message for any other value. */
export const amountBetween = (least: number, most: number, key: string) =>
  z.union([z.number(), rawText(mostDigits)], key).transform((typed, context) => {
    const amount = typeof typed === 'number' ? typed : digitsOf(typed)
    if (Number.isSafeInteger(amount) && amount >= least && amount <= most) return amount
    context.addIssue({ code: 'custom', message: key })
    return z.NEVER
  })

/** Longer than any amount, so that a too large one is reported as such. */
export const mostDigits = 100

const digitsOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN)

const leastWalletPassword = 5

export const NewWalletPassword = typedPassword.refine(
  (text) => [...text].length >= leastWalletPassword,
  'wallet_password_short',
)

const chosenTwice = {
  password: NewWalletPassword,
  confirm_password: typedAgain('wallet_passwords_differ').optional(),
}

const isChosenTwice = ({
  password,
  confirm_password: again,
}: {
  password: string
  confirm_password?: string | undefined
}) => again === undefined || isSamePassword(again, password)

const differ = { error: 'wallet_passwords_differ', path: ['confirm_password'] }

export const Activation = z
  .object({
    my_wallet_name: requiredText('wallet_name_required').pipe(WalletName),
    ...chosenTwice,
    /** Ignored: state before activation. */
    status: z.unknown().optional(),
  })
  .refine(isChosenTwice, differ)

export const WalletPasswordChange = z.object(chosenTwice).refine(isChosenTwice, differ)

export const WalletRename = z.object({ my_wallet_name: requiredText('wallet_name_required').pipe(WalletName) })

/** Note to the other side: shown as a quotation, without links, numbers and official names. */
export const quoted = (numberKey: string, most: number = mostNote) =>
  shortText({ most }).superRefine(
    firstFault([holdsLink, 'note_link'], [holdsLongNumber, numberKey], [posesAsOfficial, 'note_official']),
  )

export const Note = quoted('note_number')

const Reason = quoted('request_reason_number')

export const FundRequestForm = z.object({
  payerId: WalletId,
  amount: amountBetween(requestLimits.least, requestLimits.most, 'request_amount_range'),
  reason: Reason.nullish(),
})

/** Details of a decided request; only the stored request counts. */
export const Decision = z.object({
  request_fund_id: rawText(mostRawId, 'field_id', 'field_id').nullish(),
  sender_wallet_id: WalletId.nullish(),
  recipient_wallet_id: WalletId.nullish(),
  amount: z.unknown().optional(),
})

export const Sending = z.object({
  recipient_wallet_id: Recipient,
  sender_wallet_id: WalletId.optional(),
  /** The minimum depends on the wallet's balance. */
  amount: amountBetween(1, sendLimits.most, 'send_amount_range'),
  note: Note.nullish(),
  /** Piece of music that is paid. */
  music_id: Id.nullish(),
  /** Order of the caller: the confirmed amount, once, to its seller. */
  order_id: Id.nullish(),
})

/** Actions that a payment grant can allow. */
export const paymentActions = [
  'send_money',
  'cash_out',
  'accept_incoming_request',
  'paid_music',
  'listing_fee',
  'update_password',
] as const

export const Authorization = z.object({
  password: typedPassword,
  action: z.enum(paymentActions, 'field_invalid').nullish(),
  amount: amountBetween(1, Number.MAX_SAFE_INTEGER, 'field_invalid').nullish(),
  /** For `paid_music`: receiver of a gift. */
  recipient_wallet_id: Recipient.nullish(),
  /** For `paid_music`: the piece. */
  music_id: Id.nullish(),
  phone: rawText(60, 'field_phone').nullish(),
  medium: rawText(60, 'field_invalid').nullish(),
})

/** Proof for lifting a freeze. */
export const Thaw = z
  .object({
    password: orEmpty(typedPassword).optional(),
    recovery_code: orEmpty(rawText(mostRecoveryCode)).optional(),
    /** Undo within seconds, by the session that froze the wallet. */
    undo: z.literal(true, 'field_invalid').optional(),
  })
  .refine(({ password, recovery_code: code, undo }) => (password ?? code ?? undo) !== undefined, {
    error: 'thaw_proof_required',
    path: ['password'],
  })
