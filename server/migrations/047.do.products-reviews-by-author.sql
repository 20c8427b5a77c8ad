-- For what goes with a closed account, and for somebody's own data.
create index product_reviews_user on product_reviews (user_id);
