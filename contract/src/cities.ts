/** The cities the market suggests, in the order people look for them. */
export const cities = [
  'Bafoussam',
  'Bamenda',
  'Bertoua',
  'Buea',
  'Douala',
  'Dschang',
  'Ebolowa',
  'Garoua',
  'Kribi',
  'Kumba',
  'Limbé',
  'Maroua',
  'Ngaoundéré',
  'Yaoundé',
] as const

export const searchTypes = ['all', 'product', 'music', 'shed', 'user', 'write'] as const
