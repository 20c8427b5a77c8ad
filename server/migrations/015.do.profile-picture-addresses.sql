-- The address of a picture holds its content's hash and never changes: kept here, lists of people cost no more statements.
alter table profile_pictures add column src text not null;
alter table cover_pictures add column src text not null;
