-- When a person settled what nobody else could.
alter table operator_payments add column reviewed_at timestamptz(3), add column review_note text;
create index operator_payments_review on operator_payments (created_at)
  where (state = 'review' or incident is not null) and reviewed_at is null;
