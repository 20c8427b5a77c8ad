-- The key that a request came with: a second tap asks for nothing more.
alter table fund_requests add column key text collate "C" check (key ~ '^[A-Za-z0-9_-]{8,64}$');
create unique index fund_requests_key on fund_requests (requester_id, key) where key is not null;

-- What two wallets ever had to do with each other, whoever called.
create index ledger_entries_parties on ledger_entries (account_id, other_id);
