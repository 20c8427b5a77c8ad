const clock =
  'The clock of the database stands at no microsecond twice: a moment that is just now is over with the next look.'
const noZero = 'No leg is of nothing: `checkedLegs` and a check of the table see to it.'
const noneIsNull = 'The length of an empty list is null, never zero: both conditions are null then.'
const anyBounds = 'A list may begin at any place: `unnest` gives out what is in it.'
const twoLegs = 'What is booked has two legs or more.'
const writtenAsItWas = 'An account on which nothing moved is written as it was.'
const walletsOweNothing = 'Alone pays a wallet only, and none may owe.'
const platformIsOpen = 'The platform’s own accounts are active for ever, and nothing sets a stop on them.'
const sumIsNothing = 'A sum is nothing whichever way it is counted from nothing.'
const locksMore = 'It locks more than it needs, in the same order: slower, not other.'
const noBill = 'Where no bill is named none is found to be written.'
const debitFirst = 'Of what is sent the first leg is the debit, which is not counted; before the first there is none.'
const sentAlone = 'Nothing but what is sent names a bill.'
const seenSooner = 'What has no details names no bill: it is only seen sooner.'
const newestFirst = 'The first row is taken, and the newest stays the first.'
const toldAsMore = 'One more or two more than are counted: both are told as more than that.'
const alwaysThere =
  'Both floats are there since the books are, and the one that is asked for is among those that were locked.'

/** Mistakes that change nothing anybody could notice, by what is written, each with the reason. */
export const explained: Readonly<Record<string, string>> = {
  "ledger_stop_of: when frozen_until⟦> → >=⟧clock_timestamp() then 'wallet_frozen'": clock,
  "ledger_stop_of: when locked_until⟦> → >=⟧clock_timestamp() then 'wallet_locked'": clock,
  "ledger_stop_of: when held_until⟦> → >=⟧clock_timestamp() then 'wallet_held' end": clock,
  'ledger_book: and g.ends_at⟦> → >=⟧clock_timestamp()': clock,
  "ledger_stop_of: when⟦kind <> 'wallet' → false⟧then null": platformIsOpen,
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
  'ledger_book: if array_length(array_remove(v_bill, null), 1)⟦> → >=⟧0 then': noneIsNull,
  'ledger_book: if array_length(array_remove(v_bill, null), 1) >⟦0 → (-1)⟧then': noneIsNull,
  'ledger_book: if⟦array_length(array_remove(v_bill, null), 1) > 0 → true⟧then': noBill,
  'ledger_book: where p_leg_amount[l]⟦> → >=⟧0)': noZero,
  'ledger_book: where p_leg_amount[l] >⟦0 → (-1)⟧)': noZero,
  'ledger_book: and b.amount = (select sum(p_leg_amount[l]) from generate_series(coalesce(p_last[r.n - 1],⟦0 → (-1)⟧) + 1, p_last[r.n]) l':
    debitFirst,
  'ledger_book: and b.amount = (select sum(p_leg_amount[l]) from generate_series(coalesce(p_last[r.n - 1],⟦0 → 1⟧) + 1, p_last[r.n]) l':
    debitFirst,
  'ledger_book: and b.amount = (select sum(p_leg_amount[l]) from generate_series(coalesce(p_last[r.n - 1], 0) +⟦1 → 2⟧, p_last[r.n]) l':
    debitFirst,
  "ledger_book: where⟦t.kind = 'send' → true⟧and t.details <> '{}' and t.details::jsonb ? 'bill'": sentAlone,
  "ledger_book: where t.kind = 'send' and⟦t.details <> '{}' → true⟧and t.details::jsonb ? 'bill'": seenSooner,
  'ledger_book: perform from wallet_bills b where⟦b.id = r.bill → true⟧for update;': locksMore,
  "ledger_book_one: if p_kind = 'send'⟦and → or⟧p_details <> '{}' then": sentAlone,
  "ledger_book_one: if⟦p_kind = 'send' → true⟧and p_details <> '{}' then": sentAlone,
  "ledger_book_one: if p_kind = 'send' and⟦p_details <> '{}' → true⟧then": seenSooner,
  'ledger_book_one: perform from wallet_bills b where⟦b.id = v_bill → true⟧for update;': locksMore,
  'ledger_book_one: if⟦v_bill is not null → true⟧then (2)': noBill,
  "ledger_book_one: when⟦payee.kind = 'wallet' → true⟧and payee.status <> 'active' then 'recipient_not_found'":
    platformIsOpen,
  "ledger_book_one: when payer.balance < p_sum and⟦not payer.may_owe → true⟧then 'insufficient_funds'":
    walletsOweNothing,
  'ledger_book_one: where g.session_id = p_session and g.account_id = p_payer and g.ends_at⟦> → >=⟧clock_timestamp()':
    clock,
  'ledger.rules.ts: const sum = legs.reduce((total, { amount }) =>⟦total + amount → total - amount⟧, 0)': sumIsNothing,
  'ledger.rules.ts: return [...legs.filter(({ amount }) => amount <⟦0 → 1⟧), ...legs.filter(({ amount }) => amount > 0)]':
    noZero,
  'ledger.rules.ts: return [...legs.filter(({ amount }) =>⟦amount < 0 → amount <= 0⟧), ...legs.filter(({ amount }) => amount > 0)]':
    noZero,
  'ledger.rules.ts: return [...legs.filter(({ amount }) => amount < 0), ...legs.filter(({ amount }) =>⟦amount > 0 → amount >= 0⟧)]':
    noZero,
  'ledger.rules.ts: export const isPlatformAccount = (id: string): boolean =>⟦platformIds.has(id) → undefined⟧':
    locksMore,
  "payment-steps.service.ts: if (⟦row.kind === 'listing_fee' → true⟧)": locksMore,
  'audit.queries.ts: left join (select fault, at from ledger_audits order by id desc limit⟦1 → 2⟧) last on true':
    newestFirst,
  'weeks.queries.ts: coalesce(-sum(p.amount) filter (where p.amount <⟦0 → 1⟧), 0)::bigint as "moneyOut"': noZero,
  "statement.queries.ts: return type === 'Debit' ? sql`p.amount⟦< → <=⟧0` : sql`p.amount > 0 and e.kind <> 'top_up'`":
    noZero,
  'receipts.queries.ts: where got.entry_id = e.id and got.account_id = viewer.id and got.amount >⟦0 → (-1)⟧) as "isViewerPaid"':
    noZero,
  'payments.queries.ts: from unnest(${asked.map(({ ownerId }) => ownerId)}::uuid[], ${recipients.map((ref) => (⟦isId(ref) → false⟧? null : ref))}::bpchar[],':
    'An owner’s id is no wallet’s: looked for as one it is found nowhere, and as the other it is found once.',
  'operator-payments.queries.ts: const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ??⟦0 → 1⟧':
    alwaysThere,
  'corrections.service.ts: ⟦(await lockAccounts(tx, ids)).find((each)  … === id)?.balance → (await lockAccounts(tx, ids)).find((each)  …  === id).balance⟧?? 0':
    alwaysThere,
  'guesses.queries.ts: and not exists (select from ledger_accounts a where a.id = w.id and a.locked_until⟦> → >=⟧k.at)':
    clock,
  'requests.queries.ts: select from fund_requests f where ${mine(sql)} limit ${atMost(mostCounted +⟦1 → 2⟧)}) found) as total, r.*':
    toldAsMore,
  'listing-fees.queries.ts: select from listing_fees f where ${isDue(sql, asked)} limit ${atMost(mostCounted +⟦1 → 2⟧)}) found)`':
    toldAsMore,
  'corrections.queries.ts: select float_id as "floatId", amount from wallet_holds where ended_by = ${entryId} and⟦state = \'returned\' → true⟧`':
    'What an entry of a return ended is returned.',
  'exports.service.ts: let from = { seq: Number.MAX_SAFE_INTEGER, no:⟦0 → 1⟧}':
    'Nothing is numbered that high: all lines come before either place.',
  'operator-calls.service.ts: if (⟦row === undefined → false⟧) throw new Error(`payment ${id} vanished`)':
    'No payment is ever deleted: a trigger sees to it.',
}
