/**
 * Tables and functions about money: those of the slices ledger and wallet, orders and sales of music. Statements with
 * one of them are sent to the primary. `money-names.test.ts` compares the list with the migrations.
 */
export const moneyNames: readonly string[] = [
  'failed_top_ups',
  'fund_requests',
  'ledger_accounts',
  'ledger_audits',
  'ledger_entries',
  'ledger_postings',
  'ledger_seq_at',
  'ledger_stop_of',
  'money_kind',
  'music_codes',
  'music_exports',
  'music_months',
  'music_sales',
  'operator_payments',
  'order_claims',
  'orders',
  'payment_counts',
  'payment_intent_enter',
  'payment_intents',
  'payment_prompts',
  'phone_unwanted',
  'phone_wishes',
  'receipts',
  'statement_exports',
  'statement_files',
  'wallet_bill_is_payable',
  'wallet_bills',
  'wallet_freezes',
  'wallet_grant_fits',
  'wallet_grants',
  'wallet_guess_lock',
  'wallet_holds',
  'wallet_lock_length',
  'wallet_number_key',
  'wallet_numbers',
  'wallet_purchases',
  'wallet_recent_guesses',
  'wallet_wrong_guesses',
  'wallets',
]

/**
 * Tables of those slices that replicas may read. `listing_fees`: lists of products and dishes show their seller the
 * unpaid fee beside each; it is paid by its id on the primary, which decides again.
 */
export const shownBesideOthers: readonly string[] = ['listing_fees']

/** Functions that write, take locks or only run as triggers. */
export const writingFunctions: readonly string[] = [
  'ledger_book',
  'ledger_check_postings',
  'ledger_refuse',
  'note_changed',
  'operator_payments_keep',
  'push_claim',
  'push_end',
  'search_note_change',
  'search_note_shed',
  'wallet_holds_end_once',
]
