-- A review of a buyer, its pictures, and the seller's reply. Lists show buyers' reviews first.
alter table shed_reviews
  -- The reviewer has a finished order at this shed.
  add column bought boolean not null default false,
  -- Pictures as the files slice returned them.
  add column media jsonb not null default '[]',
  add column reply text,
  add column reply_at timestamptz(3),
  add constraint shed_reviews_reply check ((reply is null) = (reply_at is null));
update shed_reviews r set bought = true
  where exists (select from orders o where o.buyer_id = r.user_id and o.shed_id = r.shed_id and o.state = 'done');
drop index shed_reviews_shed;
create index shed_reviews_shed on shed_reviews (shed_id, bought desc, id desc);

alter table product_reviews
  -- The reviewer has a finished order of this product.
  add column bought boolean not null default false,
  add column media jsonb not null default '[]',
  add column reply text,
  add column reply_at timestamptz(3),
  add constraint product_reviews_reply check ((reply is null) = (reply_at is null));
update product_reviews r set bought = true
  where exists (select from orders o where o.buyer_id = r.user_id and o.state = 'done'
    and o.items @> jsonb_build_array(jsonb_build_object('product_id', r.product_id)));
drop index product_reviews_product;
create index product_reviews_product on product_reviews (product_id, bought desc, id desc);

-- A deleted reply has no text any more; lists show its place while it has approvals.
alter table write_replies add column deleted_at timestamptz(3);
