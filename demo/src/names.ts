/** Origin of given and family names. A family name belongs to one origin only. */
export type Origin = 'bamileke' | 'bassa' | 'beti' | 'douala' | 'northern' | 'northwest' | 'southwest'

type NamePool = {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly families: readonly string[]
}

const words = (list: string): readonly string[] => list.split(' ')

const FRENCH_WOMEN = words(
  'Clarisse Mireille Solange Nadège Estelle Carine Sandrine Viviane Brigitte Chantal Josiane Huguette Pélagie Rosine Édith Danielle Laure Patience Bertille Ornella Vanessa Armelle Régine Gaëlle Flore Hortense Léontine Odette Thérèse Yolande Sylvie Arlette Blandine Christelle Delphine Fidèle Ghislaine Inès Judith Larissa Marcelle Ninon Pauline Raïssa Stéphanie Valérie Laetitia Bernadette Colette Aurélie',
)
const FRENCH_MEN = words(
  'Brice Alain Guy Serge Hervé Rodrigue Cédric Yannick Boris Landry Arnaud Franck Ghislain Jules Lionel Martial Norbert Olivier Pascal Roland Sylvain Thierry Ulrich Valentin Wilfried Achille Bertrand Christian Désiré Édouard Fabrice Gaston Honoré Innocent Joël Kevin Léopold Maurice Narcisse Parfait Romuald Samuel Théophile Victorien Anicet Blaise Crépin Dieudonné Emmanuel Flaubert',
)
const ENGLISH_WOMEN = words(
  'Blessing Comfort Grace Mercy Patricia Prudencia Delphine Beatrice Emmaculate Florence Gladys Hilda Irene Joy Kelly Linda Magdalene Nadesh Precious Queenta Relindis Shella Theresia Vera Winifred Yvette Brenda Charity Doris Eunice Faith Glory Hope Ivoline Jacinta Laura Mabel Nicoline Odilia Pamela Rita Sheila Stella Susan Violet Benedicta Clementine Dorothy Felicitas Miranda',
)
const ENGLISH_MEN = words(
  'Emmanuel Divine Clovis Elvis Fritz George Henry Ivo Julius Kingsley Lawrence Marcel Nelson Oliver Peter Quinta Richard Stanley Terence Valentine Walters Eugene Felix Gilbert Hilary Isidore Joseph Kenneth Lucas Michael Nestor Patrick Quentin Roland Simon Thomas Victor Wilson Zachary Ambrose Cletus Derick Ernest Francis Godlove Hans Ignatius Jude Leonard Bertrand',
)

const NORTHERN_WOMEN = words(
  'Aïssatou Fadimatou Hadidja Maïmouna Ramatou Zeinabou Aminatou Bintou Djamila Fanta Habiba Inna Kaltoumi Mariama Nafissatou Oumoul Rabiatou Salamatou Tabita Yasmine Asmaou Balkissou Daada Hawaou Koultchoumi Larai Nene Sadatou Aïcha Zara',
)
const NORTHERN_MEN = words(
  'Abdoulaye Bouba Daouda Falalou Garba Hamidou Ibrahim Issa Kabirou Mahamat Nassourou Oumarou Rachidou Saïdou Talba Yaya Adamou Bello Djibril Faycal Haman Iya Lawan Moussa Nouhou Ousmanou Salihou Sali Youssouf Zakari',
)

export const pools: Readonly<Record<Origin, NamePool>> = {
  bamileke: {
    women: FRENCH_WOMEN,
    men: FRENCH_MEN,
    families: words(
      'Kamdem Fotso Tchinda Kenfack Tagne Nguimfack Djoumessi Feudjio Fokou Kamga Kengne Kuaté Kuété Mbouda Momo Ngoufack Nkamga Nono Noubissi Ouafo Pokam Simo Sonfack Tabi Takam Talla Tamo Tchoua Tchuente Teguia Tekam Temgoua Tiwa Tsafack Wabo Wafo Wamba Yemélé Youmbi Zambou Djiofack Dongmo Donfack Fopa Jiogo Keutcha Lekane Metangmo Nana Ngueguim Nanfack Siewe Sob Tankeu',
    ),
  },
  bassa: {
    women: FRENCH_WOMEN,
    men: FRENCH_MEN,
    families: words(
      'Bassogog Bikoï Billong Biyong Bayiha Bell Logmo Libog Makon Mandeng Mbenoun Mbog Mbondo Minyem Ndjock Ngambi Ngo-Bayiha Ngo-Mandeng Nguidjol Njiki Nlend Nyemb Nyobé Pouhé Tonyé Um Yetna Yogo Hiol Ikeng Kaldjob Kana Likeng Mahop Matip Mayi Momha Nwaha Ngué Oum Sack Soppi Tjomb Wanko',
    ),
  },
  beti: {
    women: FRENCH_WOMEN,
    men: FRENCH_MEN,
    families: words(
      'Abena Abessolo Akono Amougou Ateba Atangana Ayissi Bidoung Bikélé Biloa Biya-Mvondo Ebanga Ebodé Edou Effa Ekani Elomo Emane Essama Essomba Etoundi Evina Fouda Manga Mbarga Mbida Mballa Medjo Mengue Messi Mvogo Mvondo Ndongo Ndzana Nga Ngah Ngono Nkoa Nkodo Ntsama Obama-Nkoa Olinga Ondoa Onana Owona Tabi-Mbarga Tsala Tsimi Zang Zoa',
    ),
  },
  douala: {
    women: FRENCH_WOMEN,
    men: FRENCH_MEN,
    families: words(
      'Bebey Dibango-Eyango Dikongué Dikoumé Dipoko Doumbé Ebongué Ebosse Ekambi Ekotto Elessa Elimbi Epée Epoupa Essombè Etamè Eyango Eyoum Kingué Kotto Koum Lobé Lottin Malobé Mbappé Moukoko Moukouri Mpondo Ndedi Ndoumbé Ndoumbé-Eboué Ngando Njoh Nkotti Nsamè Penda Priso Sénguè Toto Wouri',
    ),
  },
  northern: {
    women: NORTHERN_WOMEN,
    men: NORTHERN_MEN,
    families: words(
      'Abba Aboubakar Ahidjo-Sali Alim Amadou Aminou Babale Bakari Baba Bobbo Boukar Danra Djafarou Djidda Djoda Dairou Gambo Goni Hamadou Hayatou-Iya Ibrahima Kari Koulagna Liman Madi Maïgari Malloum Mamoudou Mana Mohamadou Nana-Sinkam Ndjidda Oumar Sadou Sanda Souaibou Tanko Toukour Wakili Yerima',
    ),
  },
  northwest: {
    women: ENGLISH_WOMEN,
    men: ENGLISH_MEN,
    families: words(
      'Ngwa Achu Akum Ambe Anye Asongwe Awah Bih Chefor Che Chia Fon Fomukong Fru Fuh Funwi Gemuh Kum Kongnyuy Lum Mbah Mbuh Muma Ndi Ndifor Neba Ngam Ngu Nji Njoya Nkwenti Nsoh Ntam Shey Suh Tah Tamfu Tangwa Tanyi Tatah Teboh Tita Tumenta Verla Wango Wirba Yuh Zama Bongfen Berinyuy',
    ),
  },
  southwest: {
    women: ENGLISH_WOMEN,
    men: ENGLISH_MEN,
    families: words(
      'Agbor Akame Arrey Ashu Ayuk Bate Besong Ebai Ebot Egbe Ekema Elangwe Enow Epie Esapa Eta Etchu Etta Ewane Eyong Ikome Itoe Kange Lyonga Mbella Mbua Molua Mokube Mosoke Motale Mukete Ndive Ngale Ngole Njie Ntuba Obi Ojong Oben Orock Otte Sakwe Takang Takem Tambe Tiku Yufanyi-Epie',
    ),
  },
}

/** File name of a title: no accents, lower case, hyphens for all other characters. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
