-- For what goes with a closed account, and for somebody's own data.
create index shed_reviews_user on shed_reviews (user_id);
