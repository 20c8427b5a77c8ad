-- As the server hashes what was asked for.
create or replace function fund_request_hash(p_payer_wallet text, p_amount bigint, p_reason text)
returns bytea language sql immutable as $$
  select sha256(convert_to(format('["request",[["amount",%s],["payer","%s"],["reason",%s]]]',
    p_amount, p_payer_wallet, to_json(p_reason)), 'UTF8'))
$$;
