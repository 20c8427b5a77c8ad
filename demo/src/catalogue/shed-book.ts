import type { ShedCategory } from '@sheds/contract/categories'

type BookShed = readonly [name: string, category: ShedCategory, city: string, about: string, kinds: string]

/**
 * Name, category, city, description in one or two sentences, and pictures of its best-known goods, best first.
 * In the language of the owner.
 */
export const shedBook: readonly BookShed[] = [
  [
    'Atelier Ndoumbé',
    'fashion',
    'Douala',
    'Kabas, jupes et chemises cousus à Deïdo depuis 1998. On coupe, on coud, on retouche.',
    'dress skirt shirt gown pagnes',
  ],
  [
    'Toghu Palace',
    'fashion',
    'Bamenda',
    'Hand-embroidered toghu for weddings, enthronements and proud Tuesdays.',
    'toghu boubou necklace cap suit',
  ],
  [
    'Le Cuir de Maroua',
    'fashion',
    'Maroua',
    'Sandales, ceintures et sacs en cuir tanné au Nord, sans produits chimiques.',
    'sandals belt handbag wallet loafers',
  ],
  [
    'Menuiserie Kamga & Fils',
    'furniture',
    'Bafoussam',
    'Trois générations de menuisiers. Lits, tables, armoires, tabourets sculptés.',
    'stool bed table chair wardrobe shelf',
  ],
  [
    'Techno Akwa',
    'electronics',
    'Douala',
    'Téléphones, ordinateurs et accessoires, testés devant vous.',
    'phone tablet earbuds tv speaker',
  ],
  [
    'Silicon Mountain Gadgets',
    'electronics',
    'Buea',
    'Laptops, routers and power banks for the builders of Buea.',
    'laptop router powerbank memory gamepad',
  ],
  [
    'Karité de l’Adamaoua',
    'cosmetics',
    'Ngaoundéré',
    'Beurre de karité et savons faits par une coopérative de femmes.',
    'cream-jar soap oil-bottle lotion perfume',
  ],
  [
    'Makossa Archives',
    'music',
    'Douala',
    'Vinyles d’époque, sorties maison et concerts filmés.',
    'vinyl mic keyboard headphones',
  ],
  [
    'Balafon & Fils',
    'music',
    'Yaoundé',
    'Luthiers : balafons, koras, guitares. Et nos propres albums.',
    'balafon kora djembe guitar',
  ],
  [
    'Farm & Build',
    'equipment',
    'Kumba',
    'Tools for cocoa farmers, builders and people who fix things.',
    'farm-tools barrow pump hand-tools solar-panel toolbox',
  ],
  [
    'Ocean Events',
    'services',
    'Limbé',
    'Tents, chairs, lights and a cake that survives the heat.',
    'event cook photographer van',
  ],
  [
    'Mfoundi Frais',
    'groceries',
    'Yaoundé',
    'Légumes lavés, poisson propre, commandes avant 9 h.',
    'leaf-bundle fish tomato lemon fruit egg',
  ],
  [
    'Chez Tantine Eugénie',
    'food_delivery',
    'Douala',
    'Ndolè, mbongo, koki : la cuisine de la côte dans une boîte bien fermée.',
    'ndole black-sauce koki okok dg grilled-fish juice',
  ],
  [
    'Soya de Minuit',
    'food_delivery',
    'Garoua',
    'Brochettes, kilichi et pain chaud jusqu’à deux heures du matin.',
    'soya omelette jollof beignets salad chips',
  ],
  [
    'Le Comptoir de l’Est',
    'mix',
    'Bertoua',
    'Artisanat, outils, épicerie : ce que l’Est fait de mieux.',
    'basket radio honey umbrella toys football bicycle lamp',
  ],
]

/** Each is cooked by a kitchen that has its picture. */
export const dishBook: readonly (readonly [name: string, kind: string, price: number])[] = [
  ['Ndolè crevettes et miondo', 'ndole', 2500],
  ['Mbongo tchobi au silure', 'black-sauce', 3000],
  ['Koki aux feuilles de macabo', 'koki', 1500],
  ['Okok sucré et bâton de manioc', 'okok', 1500],
  ['Poulet DG entier', 'dg', 9000],
  ['Poisson braisé et bobolo', 'grilled-fish', 3500],
  ['Jus de foléré glacé', 'juice', 500],
  ['Soya de bœuf, dix brochettes', 'soya', 2500],
  ['Omelette-pain-avocat', 'omelette', 1000],
  ['Jollof du dimanche', 'jollof', 2500],
  ['Beignets-haricot-bouillie', 'beignets', 600],
  ['Salade composée du marché', 'salad', 1500],
  ['Chips de plantain', 'chips', 500],
]
