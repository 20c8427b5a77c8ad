-- As the server hashes what was asked for.
create or replace function operator_payment_hash(p_kind text, p_operator text, p_phone text, p_amount bigint, p_subject jsonb)
returns bytea language sql immutable as $$
  select sha256(convert_to(case when p_kind = 'listing_fee'
    then format('["listing_fee",[["medium","%s"],["phone","%s"],["subject","%s"],["subjectId","%s"]]]',
      m.medium, p_phone, p_subject ->> 'subject', p_subject ->> 'subject_id')
    else format('["top_up",[["amount",%s],["medium","%s"],["phone","%s"]]]', p_amount, m.medium, p_phone)
    end, 'UTF8'))
  from (select case p_operator when 'mtn' then 'mobile money' else 'orange money' end as medium) m
$$;
