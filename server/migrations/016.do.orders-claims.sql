-- Claim of a buyer about a paid order, one for each. A refund settles it, whatever its state here: that is read from the
-- bill, and a job stores it.
create table order_claims (
  order_id uuid primary key references orders (id),
  state text not null default 'open' check (state in ('open', 'refused', 'with_operator', 'sent_back')),
  reason text not null,
  -- The seller's refusal, and the operator's decision that the money stays with the seller.
  answer text not null default '',
  verdict text not null default '',
  created_at timestamptz(3) not null,
  refused_at timestamptz(3),
  -- The buyer did not agree, or the seller did not answer in time.
  passed_at timestamptz(3),
  -- No side can change it any more.
  ended_at timestamptz(3),
  constraint order_claims_refused check (state <> 'refused' or refused_at is not null or ended_at is not null),
  constraint order_claims_passed check (state <> 'with_operator' or passed_at is not null)
) with (fillfactor = 80);
-- For the job that passes on unanswered claims, and for the operator's list.
create index order_claims_open on order_claims (created_at) where state = 'open';
create index order_claims_passed on order_claims (passed_at) where state = 'with_operator';
