-- For somebody's own data: also what they put out of sight, and what is paid.
create index fund_requests_payer on fund_requests (payer_id);
create index fund_requests_requester on fund_requests (requester_id);
create index listing_fees_owner on listing_fees (owner_id);
