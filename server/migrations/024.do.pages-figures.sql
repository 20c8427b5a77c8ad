-- For the months of a shed's figures.
create index orders_shed_made on orders (shed_id, created_at);
create index orders_shed_done on orders (shed_id, done_at) where done_at is not null;
