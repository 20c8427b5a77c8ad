-- What is sold out or hidden keeps its rank and shows it again later; the number of a list is that of what it shows.
alter table product_ranks add column is_shown boolean not null default true;
create index product_ranks_product on product_ranks (product_id);

delete from product_ranks r using products p join sheds s on s.id = p.shed_id
where p.id = r.product_id and (p.deleted_at is not null or s.deleted_at is not null);
update product_ranks r set is_shown = false from products p where p.id = r.product_id and p.status in ('hidden', 'sold out');
