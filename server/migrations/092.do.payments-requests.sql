-- Money that somebody asks somebody for; both are named by their accounts.
create table fund_requests (
  id uuid primary key,
  requester_id uuid not null references ledger_accounts (id),
  payer_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected', 'cancelled')),
  -- What paid it.
  entry_id uuid unique references ledger_entries (id),
  -- Who put it out of sight once it was over.
  is_hidden_of_requester boolean not null default false,
  is_hidden_of_payer boolean not null default false,
  created_at timestamptz(3) not null,
  constraint fund_requests_others check (requester_id <> payer_id),
  constraint fund_requests_paid check ((status = 'completed') = (entry_id is not null))
) with (fillfactor = 85);
create index fund_requests_incoming on fund_requests (payer_id, id desc) where not is_hidden_of_payer;
create index fund_requests_outgoing on fund_requests (requester_id, id desc) where not is_hidden_of_requester;
create index fund_requests_open on fund_requests (requester_id, payer_id) where status = 'pending';
create index fund_requests_ending on fund_requests (created_at) where status = 'pending';
