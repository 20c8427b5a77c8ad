-- What each width weighs as AVIF, in the order of the widths; unknown for what came before, until the collector has measured it.
alter table files add column sizes int[];
create index files_unmeasured on files (id) where sizes is null;
