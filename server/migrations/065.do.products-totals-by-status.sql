-- An owner's list holds the hidden ones, the picks hold none that are sold out: both need numbers of their own.
alter table sheds add column hidden_count int not null default 0 check (hidden_count >= 0);
alter table product_totals add column sold_out bigint not null default 0;

update sheds s set hidden_count = counted.n
from (select shed_id, count(*)::int as n from products where deleted_at is null and status = 'hidden' group by shed_id) counted
where s.id = counted.shed_id;

-- What a closed shed held counts no more from the moment it closes; until now a job took it away later.
update product_totals t set products = counted.products, sold_out = counted.sold_out
from (
  select t.category, count(p.id) filter (where p.status <> 'hidden') as products,
    count(p.id) filter (where p.status = 'sold out') as sold_out
  from product_totals t left join (
    select p.id, p.category, p.status from products p join sheds s on s.id = p.shed_id
    where p.deleted_at is null and s.deleted_at is null) p on p.category = t.category
  group by t.category) counted
where t.category = counted.category;
