/* True if a grant covers the payment. A bound that is set must match exactly. */
create or replace function wallet_grant_fits(
  g wallet_grants, action text, amount bigint, recipient uuid, phone text, medium text, for_id uuid
) returns boolean language sql immutable parallel safe as $$
  select (g.action = $2 or g.action is null and $2 not in ('cash_out', 'update_password'))
    and (g.amount is null or g.amount = $3)
    and (g.recipient_id is null or g.recipient_id = $4)
    and (g.phone is null or g.phone = $5)
    and (g.medium is null or g.medium = $6)
    and g.for_id is not distinct from $7
$$;
