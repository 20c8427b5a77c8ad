-- As the server hashes what was asked for.
create function operator_payment_hash(p_kind text, p_operator text, p_phone text, p_amount bigint, p_subject jsonb)
returns bytea language sql immutable as $$
  select sha256(convert_to(case when p_kind = 'listing_fee'
    then format('["listing_fee",[["medium","%s"],["phone","%s"],["subject","%s"],["subjectId","%s"]]]',
      m.medium, p_phone, p_subject ->> 'subject', p_subject ->> 'subject_id')
    else format('["top_up",[["amount",%s],["medium","%s"],["phone","%s"]]]', p_amount, m.medium, p_phone)
    end, 'UTF8'))
  from (select case p_operator when 'mtn' then 'mobile money' else 'orange money' end as medium) m
$$;
create function fund_request_hash(p_payer_wallet text, p_amount bigint, p_reason text)
returns bytea language sql immutable as $$
  select sha256(convert_to(format('["request",[["amount",%s],["payer","%s"],["reason",%s]]]',
    p_amount, p_payer_wallet, to_json(p_reason)), 'UTF8'))
$$;

-- Keys that were voided and paid with all the same, when that was possible: they were paid with.
-- Looked up payment by payment: whoever pays waits no longer than that.
set local enable_hashjoin = off;
set local enable_mergejoin = off;
alter table payment_intents disable trigger payment_intents_stay;
update payment_intents i
  set outcome = 'entered', body_hash = operator_payment_hash(p.kind, p.operator, p.phone, p.amount, p.subject)
  from operator_payments p
  where p.kind <> 'cash_out' and p.account_id = i.account_id and p.key = i.key
    and i.call = case p.kind when 'top_up' then 'fund_wallet' else p.kind end and i.outcome = 'voided';
alter table payment_intents enable trigger payment_intents_stay;
