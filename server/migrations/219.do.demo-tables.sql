-- A demo market of an earlier release drew its pictures and composed its songs after the start, as these tables told.
drop table if exists demo_songs, demo_pictures;
