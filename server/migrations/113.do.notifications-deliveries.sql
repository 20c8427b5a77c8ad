-- What reaches people beside the site's own pages: a row for each receiver and channel, written with the notification and
-- worked through by a job. Empty as long as no channel is plugged in.
create table notification_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null,
  -- Its place in the list when it was due: one that grows after it was read is due again.
  seq int not null,
  delivered_at timestamptz(3),
  primary key (notification_id, channel)
);
