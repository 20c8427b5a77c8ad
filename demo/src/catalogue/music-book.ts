import type { Genre, GroupKind, MusicCategory } from '@sheds/contract/music/music-terms'

type Entry = {
  readonly shed: string
  readonly title: string
  readonly genre: Genre
  readonly style: string
  readonly category: MusicCategory
  /** Kind of a group; undefined for a single. */
  readonly kind?: GroupKind
  readonly price: number
  /** Buyers may pay more than the price. */
  readonly open?: boolean
  readonly songs: readonly string[]
  readonly about: string
  readonly credits?: string
  readonly lyrics?: string
}

/** Twelve pieces of music with the twelve songs of `demo/music`, by invented bands. */
export const musicBook: readonly Entry[] = [
  {
    shed: 'Makossa Archives',
    title: 'Deïdo la nuit',
    genre: 'afrobeat',
    style: 'makossa',
    category: 'song',
    price: 500,
    open: true,
    songs: ['Deïdo la nuit'],
    about:
      'Ngwa Basse-Ronde et l’Orchestre du Bac, une nuit sans coupure.\nLa basse mène, les guitares répondent, et le quartier reprend le refrain.',
    credits:
      'Ngwa Basse-Ronde : basse, voix\nOrchestre du Bac : guitares, cuivres, chœurs\nPrise de son : Makossa Archives',
    lyrics:
      'Na ma tondi wa, é\nMu na moto a ma la\nA nyango é, so so\nDuala mboa é\n\nO makossa é\nÉya éya o\nSawa lé lé a\nWa makossa o',
  },
  {
    shed: 'Makossa Archives',
    title: 'Orchestre du Bac, face A',
    genre: 'afrobeat',
    style: 'makossa, assiko',
    category: 'song',
    kind: 'album',
    price: 1500,
    songs: ['Deïdo la nuit', 'Assiko Machine', 'Mulema mwam'],
    about:
      'Trois titres joués sur le quai, entre deux traversées.\nLa bouteille, c’est celle du capitaine. La cloche aussi.',
    credits: 'Orchestre du Bac : toutes les cordes\nMami Colette : voix\nEnregistré à Bonabéri, fenêtres ouvertes',
  },
  {
    shed: 'Makossa Archives',
    title: 'Mulema mwam',
    genre: 'pop',
    style: 'ambasse bey',
    category: 'song',
    price: 0,
    songs: ['Mulema mwam'],
    about: '« Mon cœur », en duala. Offert à ceux qui n’osent pas le dire eux-mêmes.',
    credits: 'Mami Colette et Les Pirogues',
    lyrics: 'A mudi na mo\nMba té na wé\nSo so lé é a\n\nAmbasse bé\nO bé lé lé\nÉ so so é',
  },
  {
    shed: 'Makossa Archives',
    title: 'Njangi Money',
    genre: 'afrobeat',
    style: 'afrobeat',
    category: 'song',
    price: 500,
    songs: ['Njangi Money'],
    about: 'Who chop the njangi money? Everybody knows, nobody says. Brass and drums say it for you.',
    credits: 'Fako Brothers Band, with the Akwa horns',
    lyrics: 'I dey waka, na so i dey\nNo be lie o, mama sabi\n\nO lo wo o\nÉya é\nWe go dey',
  },
  {
    shed: 'Makossa Archives',
    title: 'Mboko Taxi',
    genre: 'mboko',
    style: 'mbolé',
    category: 'song',
    price: 400,
    songs: ['Mboko Taxi'],
    about: 'Une course, de Ndokoti à Bonamoussadi. La monnaie est sur le siège.',
    credits: 'Kid Ndokoti : voix',
    lyrics:
      'Le kwatt il est chaud\nMola, mola\nOn va faire comment ?\nAka, waka\n\nMboko, mboko\nHé hé mola\nLe kwatt i é\nWo o wo',
  },
  {
    shed: 'Makossa Archives',
    title: 'Akwa 4 h du matin',
    genre: 'hiphop',
    style: 'boom bap',
    category: 'beatz',
    price: 5000,
    songs: ['Akwa 4 h du matin'],
    about:
      'Les derniers beignets, les premiers taxis. Piano électrique et kora, batterie un peu en retard, comme nous. Licence simple : citez-nous.',
    credits: 'Akwa Trois',
  },
  {
    shed: 'Balafon & Fils',
    title: 'Balafon Sessions',
    genre: 'jazz',
    style: 'jazz du Mfoundi',
    category: 'song',
    kind: 'ep',
    price: 800,
    songs: ['Lumière sur la Sanaga', 'Minga, lève-toi'],
    about: 'Une contrebasse qui marche, des balais, et le balafon de l’atelier qui tient la mélodie.',
    credits: 'Abena père et fils : balafons\nQuartet Nsimeyong',
  },
  {
    shed: 'Balafon & Fils',
    title: 'Minga, lève-toi',
    genre: 'mboko',
    style: 'bikutsi',
    category: 'song',
    price: 400,
    songs: ['Minga, lève-toi'],
    about: 'Bikutsi d’aujourd’hui, guitare à la mousse et balafons d’hier. À écouter debout.',
    credits: 'Ma Abena : voix\nTchinda Foam Band',
    lyrics:
      'Ma ding wa é ya\nA Zamba wama\nMinga bikutsi\nÉ so ya wu\n\nO yo lé lé é\nBikutsi é a\nYé yé mama\nO yo wa o',
  },
  {
    shed: 'Balafon & Fils',
    title: 'Alléluia à l’aube',
    genre: 'gospel',
    style: 'gospel',
    category: 'song',
    price: 500,
    open: true,
    songs: ['Alléluia à l’aube'],
    about: 'Lentement d’abord. Puis le chœur monte d’un demi-ton, et vous avec.',
    credits: 'Sister Blessing : voix\nChœur de Ntarinkon',
    lyrics:
      'Jésus, le divin ami\nSeigneur, oh, ma lumière\nMa main dans ta main\n\nHalleluya\nHalleluya, amen\nÔ Seigneur, alléluia',
  },
  {
    shed: 'Balafon & Fils',
    title: 'Pluie sur la tôle',
    genre: 'jazz',
    style: 'kora',
    category: 'sample',
    price: 3500,
    songs: ['Pluie sur la tôle'],
    about: 'Une boucle propre pour vos morceaux, jouée pendant la saison des pluies. Libre une fois payée.',
    credits: 'Kora : atelier Balafon & Fils\nPluie : le ciel de Yaoundé',
  },
  {
    shed: 'Le Comptoir de l’Est',
    title: 'Mount Cameroon Bounce',
    genre: 'amapiano',
    style: 'amapiano',
    category: 'song',
    price: 400,
    songs: ['Mount Cameroon Bounce'],
    about: 'Made with good curtains and a bad chair. The log drum is the mountain.',
    credits: 'DJ Parasol, voices by the neighbours',
  },
  {
    shed: 'Le Comptoir de l’Est',
    title: 'Sunday at Down Beach',
    genre: 'reggae',
    style: 'reggae, amapiano',
    category: 'song',
    kind: 'mix',
    price: 700,
    songs: ['Okada Riddim', 'Mount Cameroon Bounce'],
    about: 'For black sand and roasted fish. Keep the order, it follows the tide.',
    credits: 'The Hilltops\nMixed by Molyko Sound Lab',
  },
]
