-- May search engines keep somebody's page and what they wrote?
alter table users add column is_findable boolean not null default true;
