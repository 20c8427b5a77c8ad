import type { ShedCategory } from '@sheds/contract/categories'

export type GoodsCategory = Exclude<ShedCategory, 'mix'>

/** Product a shed can sell: French and English name, kind of picture, and range of prices in francs. */
export type Good = readonly [fr: string, en: string, kind: string, low: number, high: number]

const fashion: readonly Good[] = [
  ['Kaba ngondo en pagne', 'Kaba gown in wax print', 'dress', 12000, 28000],
  ['Robe sirène sur mesure', 'Mermaid gown made to measure', 'gown', 25000, 60000],
  ['Chemise wax homme', 'Men’s wax shirt', 'shirt', 8000, 15000],
  ['Grand boubou brodé', 'Embroidered grand boubou', 'boubou', 30000, 75000],
  ['Toghu du Grassfield', 'Grassfields toghu', 'toghu', 45000, 120000],
  ['Pagne wax 6 yards', 'Six-yard wax print', 'pagnes', 9000, 24000],
  ['Jupe longue évasée', 'Long flared skirt', 'skirt', 7500, 16000],
  ['Costume deux pièces', 'Two-piece suit', 'suit', 35000, 95000],
  ['Sandales en cuir de Maroua', 'Maroua leather sandals', 'sandals', 5000, 12000],
  ['Mocassins souples', 'Soft loafers', 'loafers', 11000, 26000],
  ['Sac à main', 'Handbag', 'handbag', 9000, 30000],
  ['Collier de perles bamiléké', 'Bamiléké bead necklace', 'necklace', 4000, 20000],
  ['Casquette', 'Baseball cap', 'cap', 2500, 6000],
  ['Ceinture en cuir', 'Leather belt', 'belt', 3500, 9000],
  ['Portefeuille', 'Leather wallet', 'wallet', 4000, 11000],
]

const furniture: readonly Good[] = [
  ['Tabouret royal sculpté', 'Carved royal stool', 'stool', 25000, 90000],
  ['Table à manger', 'Dining table', 'table', 60000, 220000],
  ['Chaise en bois d’iroko', 'Iroko wood chair', 'chair', 12000, 35000],
  ['Lit deux places', 'Double bed', 'bed', 90000, 260000],
  ['Lampe de chevet', 'Bedside lamp', 'lamp', 8000, 25000],
  ['Bibliothèque cinq niveaux', 'Five-tier bookcase', 'shelf', 40000, 110000],
  ['Armoire à glace', 'Mirror wardrobe', 'wardrobe', 95000, 240000],
  ['Panier en raphia', 'Raffia basket', 'basket', 3500, 12000],
]

const electronics: readonly Good[] = [
  ['Smartphone double SIM', 'Dual-SIM smartphone', 'phone', 55000, 240000],
  ['Ordinateur portable reconditionné', 'Refurbished laptop', 'laptop', 110000, 320000],
  ['Tablette scolaire', 'School tablet', 'tablet', 45000, 130000],
  ['Téléviseur LED', 'LED television', 'tv', 85000, 290000],
  ['Enceinte Bluetooth', 'Bluetooth speaker', 'speaker', 12000, 65000],
  ['Écouteurs sans fil', 'Wireless earbuds', 'earbuds', 7000, 30000],
  ['Batterie externe 20 000 mAh', '20,000 mAh power bank', 'powerbank', 9000, 22000],
  ['Poste radio', 'Radio set', 'radio', 7500, 20000],
  ['Manette de jeu', 'Game controller', 'gamepad', 8000, 28000],
  ['Routeur 4G', '4G router', 'router', 18000, 42000],
  ['Clé USB et carte mémoire', 'USB stick and memory card', 'memory', 3500, 12000],
]

const cosmetics: readonly Good[] = [
  ['Beurre de karité pur', 'Pure shea butter', 'cream-jar', 2000, 6500],
  ['Savon noir artisanal', 'Handmade black soap', 'soap', 1000, 3500],
  ['Huile de coco vierge', 'Virgin coconut oil', 'oil-bottle', 2500, 8000],
  ['Eau de parfum', 'Eau de parfum', 'perfume', 8000, 45000],
  ['Lait corporel', 'Body lotion', 'lotion', 3000, 9000],
  ['Crème visage à l’aloe', 'Aloe face cream', 'cream-jar', 3500, 9500],
  ['Huile de ricin noire', 'Black castor oil', 'oil-bottle', 3000, 7500],
]

const music: readonly Good[] = [
  ['Balafon neuf lames', 'Nine-bar balafon', 'balafon', 45000, 120000],
  ['Guitare acoustique', 'Acoustic guitar', 'guitar', 40000, 140000],
  ['Djembé', 'Djembe', 'djembe', 20000, 75000],
  ['Micro de scène', 'Stage microphone', 'mic', 12000, 60000],
  ['Vinyle makossa d’époque', 'Vintage makossa vinyl', 'vinyl', 7000, 30000],
  ['Clavier arrangeur', 'Arranger keyboard', 'keyboard', 90000, 330000],
  ['Kora', 'Kora', 'kora', 80000, 190000],
  ['Casque de studio', 'Studio headphones', 'headphones', 18000, 70000],
]

const equipment: readonly Good[] = [
  ['Kit solaire maison', 'Home solar kit', 'solar-panel', 45000, 260000],
  ['Caisse à outils', 'Toolbox', 'toolbox', 15000, 48000],
  ['Jeu de clés et marteaux', 'Hammers and spanners set', 'hand-tools', 9000, 28000],
  ['Houe, machette et pelle', 'Hoe, machete and spade', 'farm-tools', 6000, 15000],
  ['Brouette renforcée', 'Heavy-duty wheelbarrow', 'barrow', 22000, 42000],
  ['Motopompe', 'Water pump', 'pump', 48000, 150000],
]

const services: readonly Good[] = [
  ['Reportage photo', 'Photo coverage', 'photographer', 30000, 200000],
  ['Traiteur pour cérémonies', 'Catering for ceremonies', 'cook', 50000, 400000],
  ['Déménagement et livraison', 'Removals and delivery', 'van', 15000, 120000],
  ['Décoration d’évènements', 'Event decoration', 'event', 60000, 350000],
]

const groceries: readonly Good[] = [
  ['Tomates de Foumbot', 'Foumbot tomatoes', 'tomato', 1000, 6000],
  ['Alvéole de trente œufs', 'Tray of thirty eggs', 'egg', 1800, 2500],
  ['Citrons verts', 'Green lemons', 'lemon', 500, 2000],
  ['Bar et maquereau frais', 'Fresh bass and mackerel', 'fish', 2500, 8000],
  ['Feuilles de ndolè lavées', 'Washed bitterleaf', 'leaf-bundle', 500, 2500],
  ['Ananas et papayes', 'Pineapples and pawpaws', 'fruit', 700, 3000],
  ['Miel d’Oku', 'Oku white honey', 'honey', 3500, 9000],
]

const food: readonly Good[] = [
  ['Plateau de beignets pour bureau', 'Office puff-puff tray', 'beignets', 3000, 9000],
  ['Bouteille de jus de foléré', 'Bottle of foléré juice', 'juice', 1000, 3000],
  ['Chips de plantain en sachet', 'Plantain chips', 'chips', 500, 2000],
]

export const goods: Readonly<Record<GoodsCategory, readonly Good[]>> = {
  fashion,
  furniture,
  electronics,
  cosmetics,
  music,
  equipment,
  services,
  groceries,
  food_delivery: food,
}

/** Other goods, which only mixed sheds sell. */
export const oddments: readonly (readonly [category: GoodsCategory, good: Good])[] = [
  ['fashion', ['Parapluie solide', 'Sturdy umbrella', 'umbrella', 3000, 8000]],
  ['equipment', ['Vélo de ville', 'City bicycle', 'bicycle', 45000, 120000]],
  ['fashion', ['Jouets en bois', 'Wooden toys', 'toys', 3000, 12000]],
  ['equipment', ['Ballon de football', 'Football', 'football', 4000, 14000]],
]
