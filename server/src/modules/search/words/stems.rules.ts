const listed = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Words that end like a plural but are not one. */
const unchanged = listed(
  `ananas repas bras gras matelas cadenas lilas tracas verglas compas canevas taffetas atlas adidas texas christmas gas
  corps temps poids fonds cours secours concours parcours velours discours toujours alors hors lors ours mars vers
  univers travers divers dehors dans sans moins sens gens exces succes proces acces deces tres pres apres progres
  pays always perhaps relais palais frais mais jamais anglais francais portugais japonais marais engrais rabais ecossais
  camerounais harnais dais laquais biais os dos gros repos heros propos enclos clos cosmos chaos tournedos albatros
  rhinoceros pathos carlos news gps sms lens ses les des his was has its this yours hermes mercedes levisspecies aloes`,
)

/** Plurals in -is and -us, which otherwise count as singular. */
const plurals = listed(
  `taxis kiwis bikinis amis ennemis fourmis epis colibris abris spaghettis raviolis macaronis confettis graffitis
  brocolis saris rotis safaris minis maxis skis etuis favoris rubis sushis chapatis cris tissus menus revenus contenus
  fichus elus individus gnus emus bambous`,
)

const pairs = (list: string): ReadonlyMap<string, string> =>
  new Map(list.split(/\s+/).map((pair) => pair.split(':') as [string, string]))

/** Irregular plurals and feminines. */
const irregular = pairs(
  `men:man women:woman children:child teeth:tooth feet:foot tvs:tv pcs:pc cds:cd buses:bus minibuses:minibus
  viruses:virus bonuses:bonus lenses:lens boxes:box foxes:fox mixes:mix remixes:remix faxes:fax waxes:wax
  indexes:index complexes:complex duplexes:duplex quizzes:quiz benches:bench lunches:lunch wrenches:wrench
  peaches:peach beaches:beach coaches:coach torches:torch sandwiches:sandwich knives:knife leaves:leaf shelves:shelf
  loaves:loaf scarves:scarf wolves:wolf yeux:oeil cheveux:cheveu jeux:jeu feux:feu lieux:lieu neveux:neveu enjeux:enjeu
  bijoux:bijou choux:chou genoux:genou cailloux:caillou hiboux:hibou joujoux:joujou journaux:journal animaux:animal
  chevaux:cheval hopitaux:hopital metaux:metal bocaux:bocal canaux:canal locaux:local totaux:total travaux:travail
  vitraux:vitrail sociaux:social speciaux:special commerciaux:commercial nationaux:national originaux:original
  medicaux:medical vegetaux:vegetal mineraux:mineral cristaux:cristal signaux:signal terminaux:terminal
  regionaux:regional generaux:general royaux:royal tuyaux:tuyau noyaux:noyau joyaux:joyau boyaux:boyau
  noire:noir verte:vert bleue:bleu grise:gris blanche:blanc violette:violet petite:petit grande:grand longue:long
  courte:court neuve:neuf carree:carre ronde:rond fraiche:frais gratuite:gratuit ancienne:ancien bonne:bon
  brodee:brode imprimee:imprime tressee:tresse braisee:braise salee:sale sucree:sucre fumee:fume pimentee:pimente
  doree:dore argentee:argente plissee:plisse evasee:evase importee:importe coiffeuse:coiffeur vendeuse:vendeur
  serveuse:serveur chanteuse:chanteur danseuse:danseur couturiere:couturier patissiere:patissier infirmiere:infirmier`,
)

/** Longest endings first; the first match applies. */
const endings: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/eaux$/, 'eau'],
  [/(?<=sh|tch)es$/, ''],
  [/(?<=sh|^t|^can|^h|^ob)oes$/, 'oe'],
  [/(?<=[^aeiouy])oes$/, 'o'],
  [/(?<=.[bcdfghjklmnpqrstvwxz])ies?$/, 'y'],
  [/(?<=.ss)es?$/, ''],
  [/(?<=.[^isu])s$/, ''],
]

const stepOf = (word: string): string => {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length < 4 || unchanged.has(word)) return word
  if (plurals.has(word)) return word.slice(0, -1)
  const found = endings.find(([ending]) => ending.test(word))
  return found === undefined ? word : word.replace(found[0], found[1])
}

/** Common stem of singular and plural in both languages. Each step shortens the word, so the loop ends. */
export const stemOf = (word: string): string => {
  if (!/^[a-z]{3,}$/.test(word)) return word
  let stem = word
  for (let next = stepOf(stem); next !== stem; next = stepOf(stem)) stem = next
  return stem
}

const stopWords = listed(
  `le la les l un une des du de d au aux a et ou en dans sur par pour avec ce ces cette chez je tu il qui que qu
  the an and of in on at for with to from by my your is are this`,
)

/** Words without meaning for a search. "thé" folds to one of them, so a query of stop words only keeps them. */
export const isStopWord = (word: string): boolean => stopWords.has(word)
