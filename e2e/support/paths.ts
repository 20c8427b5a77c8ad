const id = '01890a5d-ac96-774b-bcce-b302099a8057'

/** One address of every route of the specification, and of ours beside them. */
export const everyPath = [
  '/',
  '/feeds',
  '/sheds',
  '/all_sheds',
  '/all_users',
  '/shedpay',
  `/sheds/${id}`,
  `/sheds/${id}/settings`,
  `/sheds/${id}/add_to_menu`,
  `/sheds/${id}/add_product/fashion`,
  `/sheds/${id}/add_music/single`,
  `/sheds/${id}/add_music/group`,
  `/sheds/${id}/music/${id}/media`,
  `/sheds/${id}/music/${id}/group_media`,
  `/music/${id}/details`,
  `/products/${id}/details`,
  `/products/${id}/reviews`,
  `/menu/${id}/details`,
  '/shed/categories/fashion',
  '/basket',
  '/writes',
  '/signup',
  '/login',
  '/recover',
  '/create_shed',
  '/users/me/profile',
  '/profile/profile_picture',
  '/render_search?query=ndop',
  '/terms',
  '/notifications',
] as const

export const unknownPath = '/no/such/page'
