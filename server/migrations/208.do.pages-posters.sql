-- Posters for WhatsApp's Status are kept and collected as the pictures for links are.
alter table share_images drop constraint share_images_kind_check;
alter table share_images add constraint share_images_kind_check
  check (kind in ('products', 'menu', 'sheds', 'writes', 'music', 'users',
    'poster_products', 'poster_menu', 'poster_sheds', 'poster_music', 'poster_menus'));
