alter table users
  -- The hash of the signup's cookie: whose device may name the wallet made before the first login. Gone once used.
  add column wallet_naming_hash bytea,
  add column password_changed_at timestamptz(3);

-- A device that logged in long ago is trusted with more than one that just came.
alter table known_devices add column first_login_at timestamptz(3);
update known_devices set first_login_at = last_login_at;
alter table known_devices alter column first_login_at set not null;

-- So that a device is forgotten with its session. Sessions from before have none.
alter table sessions add column device_hash bytea;

alter table recovery_codes
  add column issued_at timestamptz(3),
  -- Codes made without the wallet's password wait; those they replace serve until then.
  add column usable_from timestamptz(3),
  add column ends_at timestamptz(3);
update recovery_codes c set issued_at = u.created_at, usable_from = u.created_at from users u where u.id = c.user_id;
alter table recovery_codes alter column issued_at set not null, alter column usable_from set not null;
