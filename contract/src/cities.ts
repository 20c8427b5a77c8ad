/** Suggested cities, in the order of the picker. */
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
