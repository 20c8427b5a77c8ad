import type { City } from './places.ts'
import type { Random } from './random.ts'

type Subject = { random: Random; city: City; tongue: 'fr' | 'en'; sex: 'M' | 'F'; age: number }

/** One to three sentences a person could have written about themselves; at most 300 characters. */
export function biography(subject: Subject): string {
  const { random, tongue } = subject
  if (random.chance(0.08)) return ''
  const street = random.chance(tongue === 'en' ? 0.3 : 0.22)
  const voice = street ? (tongue === 'en' ? PIDGIN : CAMFRANGLAIS) : tongue === 'en' ? ENGLISH : FRENCH
  const first = random.pick(voice.first)
  const parts = [
    first,
    ...(random.chance(0.6) ? [random.pick(voice.more)] : []),
    ...(random.chance(0.2) ? [random.pick(voice.last)] : []),
  ]
  const text = fillIn(parts.join(' '), subject)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function fillIn(text: string, { random, city, tongue, sex, age }: Subject): string {
  const trade = random.pick(age > 55 && random.chance(0.4) ? ELDER_TRADES[tongue] : TRADES[tongue])
  const [man, woman] = trade.split('/')
  return text
    .replaceAll('{city}', city.name)
    .replaceAll('{quarter}', random.pick(city.quarters))
    .replaceAll('{trade}', sex === 'F' ? (woman ?? (man as string)) : (man as string))
    .replaceAll('{dish}', random.pick(DISHES))
    .replaceAll('{music}', random.pick(MUSIC))
    .replaceAll('{e}', sex === 'F' ? 'e' : '')
    .replaceAll('{years}', String(random.int(2, Math.max(3, Math.min(30, age - 17)))))
}

const TRADES = {
  fr: [
    'couturier/couturière',
    'étudiant/étudiante en droit',
    'infirmier/infirmière',
    'comptable',
    'coiffeur/coiffeuse',
    'enseignant/enseignante',
    'mécanicien/mécanicienne',
    'développeur/développeuse web',
    'commerçant/commerçante',
    'photographe',
    'menuisier/menuisière',
    'agronome',
    'chauffeur/conductrice de taxi',
    'journaliste',
    'cuisinier/cuisinière',
    'graphiste',
    'électricien/électricienne',
    'styliste',
  ],
  en: [
    'tailor',
    'nursing student',
    'teacher',
    'hairdresser',
    'mechanic',
    'software developer',
    'farmer',
    'photographer',
    'trader',
    'accountant',
    'carpenter',
    'baker',
    'electrician',
    'journalist',
    'caterer',
    'graphic designer',
    'lab technician',
    'fashion designer',
  ],
}
const ELDER_TRADES = {
  fr: [
    'retraité/retraitée de la fonction publique',
    'grand-père/grand-mère de neuf petits-enfants',
    'ancien instituteur/ancienne institutrice',
  ],
  en: ['retired headteacher', 'grandparent of seven', 'retired civil servant'],
}
const DISHES = [
  'le ndolè',
  'le poulet DG',
  'le koki',
  'l’eru',
  'le mbongo tchobi',
  'l’achu',
  'le kondrè',
  'le poisson braisé',
  'le soya de minuit',
  'les beignets-haricot',
]
const MUSIC = [
  'makossa',
  'bikutsi',
  'mbolé',
  'afrobeat',
  'gospel',
  'assiko',
  'bend-skin',
  'amapiano',
  'jazz',
  'benskin',
]

const FRENCH = {
  first: [
    '{trade} à {city}, toujours de bonne humeur.',
    'Né{e} à {city}, j’y vis et j’y travaille : {trade}.',
    'Je suis {trade} du côté de {quarter}.',
    'De {quarter} au monde entier.',
    '{years} ans de métier, toujours le même sourire.',
    'Ici pour les bonnes affaires et les belles rencontres.',
    'J’achète local, je vends local.',
    'Folie douce pour les pagnes et du beau travail.',
    'Trois enfants, deux téléphones, une passion : {music}.',
    'Supporter des Lions, les bons jours comme les mauvais.',
    'Je préfère écouter que parler, mais écris-moi quand même.',
    'On me trouve au marché avant 7 h, ensuite à l’atelier.',
    'Le client n’est pas roi, il est de la famille.',
    '{trade} le jour, {music} la nuit.',
    'Petit à petit, l’oiseau fait son nid.',
    'Entre {city} et le village, toujours sur la route.',
  ],
  more: [
    'Mon plat : {dish}, sans discussion.',
    'Je réponds le soir après 18 h.',
    'Dans mes oreilles : {music}.',
    'Je livre à {quarter} le samedi.',
    'La qualité avant la quantité.',
    'Dieu est au contrôle.',
    'Musique préférée : {music}. Ensuite, la cuisine.',
    'Écrivez-moi, on trouve toujours un arrangement.',
    'J’apprends encore chaque jour.',
  ],
  last: ['Merci de passer.', 'À bientôt à {city} !', 'Pas de troc, pas de crédit.', 'Soyez bénis.'],
}
const ENGLISH = {
  first: [
    '{trade} in {city}.',
    'Born and raised in {quarter}, {city}.',
    'I make things with my hands and sell them with a smile.',
    '{years} years a {trade} and still learning.',
    'Here for good deals and good people.',
    'Buy local, build local.',
    'Parent of two, {trade}, choir member.',
    'If it is broken, bring it. If it is beautiful, show me.',
    'Proudly from the Grassfields, now in {city}.',
    'Farm to market, market to your door.',
    'Quiet person, loud shirts.',
    'Collector of old {music} records.',
    'Ask me where to eat in {quarter}.',
    'Always early, never in a hurry.',
  ],
  more: [
    'I reply faster on WhatsApp.',
    'Best in town? Let my reviews talk.',
    '{music} all day, every day.',
    'Sundays are for church and family.',
    'I deliver around {quarter}.',
    'No time wasters, please.',
    'God first.',
    'Weekend cook, weekday {trade}.',
  ],
  last: ['Thank you for stopping by.', 'One love, {city}!', 'Peace be with you.'],
}
const PIDGIN = {
  first: [
    'I di sell fine things for {quarter}, come see am.',
    'Na me be the {trade} wey dem di talk about.',
    'Small small catch monkey.',
    'No shaking, everything go dey alright.',
    'Money hard but we di manage.',
    '{city} pikin, I no fit leave ma town.',
  ],
  more: [
    'Ma price dey okay, try ask.',
    'Customer na family.',
    'Weti you want? Just write me.',
    'I like {music} pass all.',
  ],
  last: ['We dey together.', 'God dey.'],
}
const CAMFRANGLAIS = {
  first: [
    'Je suis {trade}, le genre qui wanda tout le monde.',
    'On est ensemble, mola, {city} c’est le kwatt.',
    'Je go au marché, je back avec du lourd.',
    'Le way est simple : tu ask, je réponds.',
    'Ma vie : {music} et les bons coups.',
    'Moi c’est {quarter} même, tu know déjà.',
  ],
  more: [
    'Viens on tchatche les prix, pas de palabre.',
    'Tu nyé la qualité, tu reviens.',
    'Les mbom et les ngo, tout le monde est servi.',
    'Le soir je suis au kwatt, {dish} et rien d’autre.',
  ],
  last: ['On est là.', 'C’est how ?'],
}
