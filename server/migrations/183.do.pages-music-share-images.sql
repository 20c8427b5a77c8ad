alter table share_images drop constraint share_images_kind_check;
alter table share_images add constraint share_images_kind_check
  check (kind in ('products', 'menu', 'sheds', 'writes', 'music'));
