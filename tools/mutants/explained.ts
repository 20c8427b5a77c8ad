const clock =
  'The clock of the database stands at no microsecond twice: a moment that is just now is over with the next look.'
const noZero = 'No leg is of nothing: `checkedLegs` and a check of the table see to it.'
const noneIsNull = 'The length of an empty list is null, never zero: both conditions are null then.'
const anyBounds = 'A list may begin at any place: `unnest` gives out what is in it.'
const twoLegs = 'What is booked has two legs or more.'
const writtenAsItWas = 'An account on which nothing moved is written as it was.'
const walletsOweNothing = 'Alone pays a wallet only, and none may owe.'
const platformIsOpen = 'The platform’s own accounts are active for ever, and nothing sets a stop on them.'

/** Mistakes that change nothing anybody could notice, by what is written, each with the reason. */
export const explained: Readonly<Record<string, string>> = {
  "ledger_book: when l.frozen_until⟦> → >=⟧clock_timestamp() then 'wallet_frozen'": clock,
  "ledger_book: when l.locked_until⟦> → >=⟧clock_timestamp() then 'wallet_locked'": clock,
  "ledger_book: when l.held_until⟦> → >=⟧clock_timestamp() then 'wallet_held' end),": clock,
  'ledger_book: and g.ends_at⟦> → >=⟧clock_timestamp()': clock,
  "ledger_book: when⟦l.kind <> 'wallet' → false⟧then null": platformIsOpen,
  'ledger_book: if array_length(array_remove(p_session, null), 1)⟦> → >=⟧0 then': noneIsNull,
  'ledger_book: if array_length(array_remove(p_session, null), 1) >⟦0 → (-1)⟧then': noneIsNull,
  'ledger_book: if p_leg_amount[j]⟦> → >=⟧0 then': noZero,
  'ledger_book: if p_leg_amount[j] >⟦0 → (-1)⟧then': noZero,
  'ledger_book: if p_leg_amount[j]⟦> → >=⟧0 and not v_is_open[a] then': noZero,
  'ledger_book: if p_leg_amount[j] >⟦0 → (-1)⟧and not v_is_open[a] then': noZero,
  'ledger_book: if v_leg >⟦0 → 1⟧then': twoLegs,
  'ledger_book: v_from int; v_to int := 0; v_leg int :=⟦0 → (-1)⟧; a int; v_why text;': anyBounds,
  'ledger_book: v_from int; v_to int := 0; v_leg int :=⟦0 → 1⟧; a int; v_why text;': anyBounds,
  'ledger_book: where l.id = t.id and⟦t.seq <> t.seq_before → true⟧;': writtenAsItWas,
  "ledger_book_one: when⟦payee.kind = 'wallet' → true⟧and payee.status <> 'active' then 'recipient_not_found'":
    platformIsOpen,
  "ledger_book_one: when payer.balance < p_sum and⟦not payer.may_owe → true⟧then 'insufficient_funds'":
    walletsOweNothing,
  'ledger_book_one: where g.session_id = p_session and g.account_id = p_payer and g.ends_at⟦> → >=⟧clock_timestamp()':
    clock,
  "ledger_book_one: when payer.frozen_until⟦> → >=⟧clock_timestamp() then 'wallet_frozen'": clock,
  "ledger_book_one: when payer.locked_until⟦> → >=⟧clock_timestamp() then 'wallet_locked'": clock,
  "ledger_book_one: when payer.held_until⟦> → >=⟧clock_timestamp() then 'wallet_held'": clock,
  "ledger_book_one: when⟦payer.kind <> 'wallet' → false⟧then null": platformIsOpen,
}
