/* Reason why an account may not pay now; null if it may. The platform's accounts always may. */
create or replace function ledger_stop_of(
  kind text, status text, frozen_until timestamptz, locked_until timestamptz, held_until timestamptz
) returns text language sql volatile parallel safe as $$
  select case
    when kind <> 'wallet' then null
    when status <> 'active' then 'wallet_inactive'
    when frozen_until > clock_timestamp() then 'wallet_frozen'
    when locked_until > clock_timestamp() then 'wallet_locked'
    when held_until > clock_timestamp() then 'wallet_held' end
$$;
