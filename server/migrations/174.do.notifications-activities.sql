-- An act that people are told of has one name in the code and here.
alter table notification_deeds rename to notification_activities;
alter table notification_activities rename column deed_id to activity_id;
alter index notification_deeds_told rename to notification_activities_told;
alter index notification_deeds_pkey rename to notification_activities_pkey;
