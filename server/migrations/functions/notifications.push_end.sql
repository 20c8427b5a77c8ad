/* Deletes messages that were sent or became obsolete. The turn keeps those that became due again meanwhile. */
create or replace function push_end(p_subscriptions uuid[], p_notifications uuid[], p_turns int[]) returns void
language plpgsql set enable_seqscan to off set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
begin
  delete from push_messages m using unnest(p_subscriptions, p_notifications, p_turns) as t (subscription_id, notification_id, turn)
  where m.subscription_id = t.subscription_id and m.notification_id = t.notification_id and m.turn = t.turn;
end $$;
