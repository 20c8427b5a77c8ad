import type { GoodsCategory } from './goods.ts'

export type Pair = { readonly fr: readonly string[]; readonly en: readonly string[] }

/** Goods that share captions: a category, or a part of one. */
export type Shelf = GoodsCategory | 'accessory' | 'homeware' | 'toiletry' | 'sound'

const shelves: Readonly<Record<Exclude<Shelf, GoodsCategory>, readonly string[]>> = {
  accessory: ['sandals', 'loafers', 'handbag', 'necklace', 'cap', 'belt', 'wallet', 'umbrella', 'toys'],
  homeware: ['lamp', 'basket'],
  toiletry: ['perfume'],
  sound: ['mic', 'vinyl', 'keyboard', 'headphones'],
}

const owners = { accessory: 'fashion', homeware: 'furniture', toiletry: 'cosmetics', sound: 'music' } as const

export function shelfOf(category: GoodsCategory, kind: string): Shelf {
  const named = (Object.keys(shelves) as (keyof typeof shelves)[]).find(
    (shelf) => owners[shelf] === category && shelves[shelf].includes(kind),
  )
  return named ?? category
}

/** Added to some captions to make them long enough to fold. */
export const tails: Pair = {
  fr: [
    'Livraison possible à {quarter} et partout à {city} en moins de 24 h, paiement à la réception.',
    'Passez à la boutique à {quarter}, on est ouvert du lundi au samedi, de 8 h à 19 h.',
    'Prix discutable à partir de deux pièces, écrivez-moi et on s’arrange entre nous.',
    'Expédition par agence vers toutes les villes, le colis part le soir même.',
    'Photos réelles prises à {quarter}, ce que vous voyez est ce que vous recevez.',
    'Stock limité : quand c’est fini, il faut attendre le prochain arrivage du mois.',
  ],
  en: [
    'Delivery around {quarter} and all over {city} within a day, pay when you receive.',
    'Pass by the shop at {quarter}, open Monday to Saturday from 8 to 7.',
    'Price is negotiable from two pieces, write me and we go arrange.',
    'Sent by agency to every town, your parcel leaves the same evening.',
    'Real pictures taken at {quarter}: what you see is what you get.',
    'Limited stock: when it is finished you wait for next month.',
  ],
}

/** Additions for services, which have no stock or parcels. */
export const visits: Pair = {
  fr: [
    'On se déplace à {quarter} et partout à {city}, le déplacement est gratuit si vous confirmez les travaux.',
    'Écrivez la veille avec deux photos, on vous répond avec un prix et une heure.',
    'Le paiement se fait à la fin, quand vous êtes satisfait, en espèces ou par téléphone.',
    'Nos clients de {quarter} nous appellent depuis des années, demandez-leur.',
  ],
  en: [
    'We come to {quarter} and anywhere in {city}, the visit is free if you confirm the work.',
    'Write the day before with two pictures, we answer with a price and a time.',
    'You pay at the end, when you are satisfied, cash or by phone.',
    'Our customers at {quarter} have been calling us for years, ask them.',
  ],
}

export const details: Readonly<Record<Shelf, Pair>> = {
  accessory: {
    fr: [
      'Échange possible sous huit jours, étiquette en place.',
      'Livré dans une pochette en tissu.',
      'Demandez les autres coloris, il y en a souvent trois.',
    ],
    en: [
      'Exchange within a week with the tag on.',
      'Comes in a cloth pouch.',
      'Ask for other colours, there are usually three.',
    ],
  },
  homeware: {
    fr: [
      'Dimensions exactes sur demande.',
      'Entretien facile, un chiffon humide suffit.',
      'Vendu à l’unité ou par lot, le lot est moins cher.',
    ],
    en: [
      'Exact size on request.',
      'Easy care, a damp cloth is enough.',
      'Sold one by one or as a set, the set is cheaper.',
    ],
  },
  toiletry: {
    fr: [
      'Nous ne vendons pas de contrefaçon.',
      'Retour accepté si le produit n’est pas ouvert.',
      'Dites-nous votre teinte ou votre longueur préférée.',
    ],
    en: ['We do not sell fakes.', 'Returns accepted if unopened.', 'Tell us your shade or your favourite length.'],
  },
  sound: {
    fr: ['Câbles compris, adaptateurs en option.', 'Révisé par notre technicien, pièces changées.', 'Tension 220 V.'],
    en: ['Cables included, adapters optional.', 'Serviced by our technician, worn parts changed.', 'Runs on 220 V.'],
  },
  fashion: {
    fr: [
      'Composition : coton pour l’essentiel, doublure légère.',
      'Lavage à la main, séchage à l’ombre, repassage sur l’envers.',
      'Indiquez votre tour de taille et votre taille en centimètres.',
      'Disponible en quatre imprimés ; dites lequel vous préférez.',
    ],
    en: [
      'Mostly cotton, with a light lining.',
      'Hand wash, dry in the shade, iron inside out.',
      'Send your waist and height in centimetres.',
      'Comes in four prints; tell us which one you like.',
    ],
  },
  furniture: {
    fr: [
      'Dimensions sur demande, adaptation possible à votre pièce.',
      'Vernis à l’eau, sans odeur au bout de deux jours.',
      'Bois : iroko, bubinga ou sapelli selon arrivage.',
      'Acompte de moitié à la commande, le reste à la livraison.',
    ],
    en: [
      'Dimensions on request, we can adapt to your room.',
      'Water-based varnish, no smell after two days.',
      'Wood: iroko, bubinga or sapele as available.',
      'Half on order, half on delivery.',
    ],
  },
  electronics: {
    fr: [
      'Dans la boîte : l’appareil, son câble et la notice.',
      'Garantie échange de sept jours, réparation pendant six mois.',
      'Tension 220 V, régulateur conseillé dans certains quartiers.',
    ],
    en: [
      'In the box: the device, its cable and the manual.',
      'Seven-day exchange, six months of repairs.',
      '220 V; use a stabiliser in some areas.',
    ],
  },
  cosmetics: {
    fr: [
      'Faites un essai au creux du coude la première fois.',
      'À conserver à l’abri du soleil, dix mois après ouverture.',
      'Peu d’ingrédients, tous écrits sur le pot.',
      'Convient aux enfants dès trois ans.',
    ],
    en: [
      'Try a little on your arm the first time.',
      'Keep out of the sun, good for ten months once open.',
      'Few ingredients, all written on the label.',
      'Fine for children from three years.',
    ],
  },
  music: {
    fr: [
      'Livré avec un étui et un jeu de cordes ou de baguettes.',
      'Réglage offert au bout d’un mois.',
      'Un professeur du quartier donne des cours le mercredi.',
    ],
    en: [
      'Comes with a case and a spare set of strings or sticks.',
      'Free tuning after one month.',
      'A teacher nearby gives lessons on Wednesdays.',
    ],
  },
  equipment: {
    fr: [
      'Poids et dimensions sur la fiche, demandez-la par message.',
      'Entretien : un coup de chiffon, une goutte d’huile par mois.',
      'Formation rapide à l’achat, on vous montre tout.',
    ],
    en: [
      'Weight and size on the sheet, ask by message.',
      'Care: a wipe and a drop of oil a month.',
      'Quick training when you buy, we show you everything.',
    ],
  },
  services: {
    fr: [
      'Nous couvrons {city} et vingt kilomètres autour.',
      'Références et photos de travaux sur demande.',
      'Annulation gratuite jusqu’à la veille.',
    ],
    en: [
      'We cover {city} and twenty kilometres around.',
      'References and pictures of work on request.',
      'Free cancellation until the day before.',
    ],
  },
  groceries: {
    fr: [
      'Provenance : petits producteurs de l’Ouest et de l’Adamaoua.',
      'À consommer dans la semaine, garder au frais.',
      'Tournée de livraison mardi, jeudi et samedi.',
    ],
    en: [
      'From small farmers in the West and the North-West.',
      'Eat within the week, keep cool.',
      'Delivery rounds on Tuesday, Thursday and Saturday.',
    ],
  },
  food_delivery: {
    fr: [
      'Allergènes : arachide, poisson, gluten selon la recette.',
      'Portions généreuses, dites si vous mangez sans piment.',
    ],
    en: [
      'Allergens: groundnut, fish, gluten depending on recipe.',
      'Generous portions, tell us if you eat without pepper.',
    ],
  },
}

export const closings: Pair = {
  fr: [
    'Pour commander, un message suffit.',
    'Écrivez-moi, je réponds vite.',
    'Bienvenue à la boutique, la maison ne refuse personne.',
    'Merci de soutenir le travail d’ici.',
    'Un avis après l’achat nous aide beaucoup.',
    'À très vite au marché.',
  ],
  en: [
    'To order, just send a message.',
    'Write me, I answer fast.',
    'You are welcome in the shop any day.',
    'Thank you for supporting local hands.',
    'A review after buying helps us a lot.',
    'See you at the market.',
  ],
}
