-- Leave to buy for somebody: for whose account, and for no other.
alter table wallet_grants add column for_id uuid;
