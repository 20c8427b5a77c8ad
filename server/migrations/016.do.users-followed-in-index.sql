-- Suggestions read whom many people follow: from the index alone, without a visit to each row.
create index follows_following_people on follows (follower_id, id desc) include (followed_id);
drop index follows_following;
alter index follows_following_people rename to follows_following;
