import type { ShedCategory } from '@sheds/contract/categories'
import type { PictureKind } from '../drawings/kinds.ts'

export type Stocked = Exclude<ShedCategory, 'mix'>

/** Something a shed can sell: its two names, its drawing, and what it costs, in francs. */
export type Good = readonly [fr: string, en: string, kind: PictureKind, low: number, high: number]

const fashion: readonly Good[] = [
  ['Kaba ngondo en pagne', 'Kaba gown in wax print', 'dress', 12000, 28000],
  ['Robe sirène sur mesure', 'Mermaid gown made to measure', 'gown', 25000, 60000],
  ['Chemise wax homme', 'Men’s wax shirt', 'shirt', 8000, 15000],
  ['T-shirt imprimé Mboa', 'Mboa printed T-shirt', 'tshirt', 3500, 7000],
  ['Jean droit', 'Straight-cut jeans', 'jeans', 6000, 14000],
  ['Grand boubou brodé', 'Embroidered grand boubou', 'boubou', 30000, 75000],
  ['Toghu du Grassfield', 'Grassfields toghu', 'toghu', 45000, 120000],
  ['Pagne wax 6 yards', 'Six-yard wax print', 'pagnes', 9000, 24000],
  ['Jupe longue évasée', 'Long flared skirt', 'skirt', 7500, 16000],
  ['Costume deux pièces', 'Two-piece suit', 'suit', 35000, 95000],
  ['Ensemble bébé', 'Baby set', 'babyset', 4500, 9000],
  ['Sandales en cuir de Maroua', 'Maroua leather sandals', 'sandals', 5000, 12000],
  ['Baskets de ville', 'City sneakers', 'sneakers', 9000, 28000],
  ['Escarpins de fête', 'Party heels', 'heels', 10000, 22000],
  ['Mocassins souples', 'Soft loafers', 'loafers', 11000, 26000],
  ['Panier-sac tressé', 'Woven basket bag', 'tote', 7000, 18000],
  ['Sac à main', 'Handbag', 'handbag', 9000, 30000],
  ['Sac à dos scolaire', 'School backpack', 'backpack', 6500, 15000],
  ['Collier de perles bamiléké', 'Bamiléké bead necklace', 'necklace', 4000, 20000],
  ['Boucles d’oreilles', 'Earrings', 'earrings', 1500, 6000],
  ['Montre', 'Wristwatch', 'watch', 8000, 45000],
  ['Casquette', 'Baseball cap', 'cap', 2500, 6000],
  ['Chapeau de paille', 'Straw hat', 'hat', 4000, 9000],
  ['Foulard en soie', 'Silk headscarf', 'headscarf', 2500, 8000],
  ['Lunettes de soleil', 'Sunglasses', 'sunglasses', 3000, 12000],
  ['Ceinture en cuir', 'Leather belt', 'belt', 3500, 9000],
  ['Portefeuille', 'Leather wallet', 'wallet', 4000, 11000],
]

const furniture: readonly Good[] = [
  ['Canapé trois places', 'Three-seat sofa', 'sofa', 120000, 350000],
  ['Fauteuil', 'Armchair', 'armchair', 45000, 120000],
  ['Tabouret royal sculpté', 'Carved royal stool', 'stool', 25000, 90000],
  ['Table à manger', 'Dining table', 'table', 60000, 220000],
  ['Chaise en bois d’iroko', 'Iroko wood chair', 'chair', 12000, 35000],
  ['Lit deux places', 'Double bed', 'bed', 90000, 260000],
  ['Lampe de chevet', 'Bedside lamp', 'lamp', 8000, 25000],
  ['Bibliothèque cinq niveaux', 'Five-tier bookcase', 'shelf', 40000, 110000],
  ['Armoire à glace', 'Mirror wardrobe', 'wardrobe', 95000, 240000],
  ['Miroir de salon', 'Living-room mirror', 'mirror', 15000, 60000],
  ['Tapis tissé', 'Woven rug', 'rug', 18000, 70000],
  ['Panier en raphia', 'Raffia basket', 'basket', 3500, 12000],
  ['Paire de rideaux', 'Pair of curtains', 'curtain', 14000, 40000],
  ['Matelas orthopédique', 'Orthopaedic mattress', 'mattress', 55000, 160000],
  ['Tableau encadré', 'Framed painting', 'frame', 12000, 80000],
  ['Jeu de marmites', 'Set of cooking pots', 'pots', 16000, 45000],
  ['Service de table', 'Dinner set', 'dishes', 12000, 38000],
]

const electronics: readonly Good[] = [
  ['Smartphone double SIM', 'Dual-SIM smartphone', 'phone', 55000, 240000],
  ['Téléphone à touches', 'Keypad phone', 'keypad', 8000, 16000],
  ['Ordinateur portable reconditionné', 'Refurbished laptop', 'laptop', 110000, 320000],
  ['Tablette scolaire', 'School tablet', 'tablet', 45000, 130000],
  ['Téléviseur LED', 'LED television', 'tv', 85000, 290000],
  ['Enceinte Bluetooth', 'Bluetooth speaker', 'speaker', 12000, 65000],
  ['Casque audio', 'Headphones', 'headphones', 8000, 45000],
  ['Écouteurs sans fil', 'Wireless earbuds', 'earbuds', 7000, 30000],
  ['Batterie externe 20 000 mAh', '20,000 mAh power bank', 'powerbank', 9000, 22000],
  ['Poste radio', 'Radio set', 'radio', 7500, 20000],
  ['Appareil photo', 'Camera', 'camera', 90000, 350000],
  ['Manette de jeu', 'Game controller', 'gamepad', 8000, 28000],
  ['Ventilateur sur pied', 'Standing fan', 'fan', 15000, 38000],
  ['Réfrigérateur', 'Refrigerator', 'fridge', 130000, 340000],
  ['Fer à repasser', 'Electric iron', 'iron', 7000, 18000],
  ['Mixeur', 'Blender', 'blender', 13000, 35000],
  ['Bouilloire électrique', 'Electric kettle', 'kettle', 8000, 19000],
  ['Routeur 4G', '4G router', 'router', 18000, 42000],
  ['Clé USB et carte mémoire', 'USB stick and memory card', 'memory', 3500, 12000],
]

const cosmetics: readonly Good[] = [
  ['Beurre de karité pur', 'Pure shea butter', 'creamJar', 2000, 6500],
  ['Savon noir artisanal', 'Handmade black soap', 'soap', 1000, 3500],
  ['Huile de coco vierge', 'Virgin coconut oil', 'oilBottle', 2500, 8000],
  ['Eau de parfum', 'Eau de parfum', 'perfume', 8000, 45000],
  ['Palette de maquillage', 'Make-up palette', 'makeup', 6000, 18000],
  ['Vernis à ongles', 'Nail polish set', 'nailPolish', 1500, 5000],
  ['Perruque', 'Wig', 'wig', 15000, 85000],
  ['Mèches à tresser', 'Braiding hair', 'hairPacks', 1500, 6000],
  ['Peigne et brosse', 'Comb and brush', 'comb', 1000, 4000],
  ['Lait corporel', 'Body lotion', 'lotion', 3000, 9000],
  ['Filet de bain', 'Bath sponge', 'sponge', 800, 2500],
  ['Forfait tresses à domicile', 'Home braiding package', 'braids', 5000, 25000],
  ['Crème visage à l’aloe', 'Aloe face cream', 'creamJar', 3500, 9500],
  ['Huile de ricin noire', 'Black castor oil', 'oilBottle', 3000, 7500],
]

const music: readonly Good[] = [
  ['Balafon neuf lames', 'Nine-bar balafon', 'balafon', 45000, 120000],
  ['Guitare acoustique', 'Acoustic guitar', 'guitar', 40000, 140000],
  ['Djembé', 'Djembe', 'djembe', 20000, 75000],
  ['Batterie complète', 'Full drum kit', 'drumKit', 180000, 420000],
  ['Micro de scène', 'Stage microphone', 'mic', 12000, 60000],
  ['Vinyle makossa d’époque', 'Vintage makossa vinyl', 'vinyl', 7000, 30000],
  ['Clavier arrangeur', 'Arranger keyboard', 'keyboard', 90000, 330000],
  ['Kora', 'Kora', 'kora', 80000, 190000],
  ['Ampli guitare', 'Guitar amplifier', 'amplifier', 55000, 180000],
  ['Casque de studio', 'Studio headphones', 'headphones', 18000, 70000],
  ['Enceinte de monitoring', 'Studio monitor', 'speaker', 60000, 160000],
]

const equipment: readonly Good[] = [
  ['Kit solaire maison', 'Home solar kit', 'solarPanel', 45000, 260000],
  ['Groupe électrogène', 'Generator', 'generator', 120000, 380000],
  ['Caisse à outils', 'Toolbox', 'toolbox', 15000, 48000],
  ['Perceuse sans fil', 'Cordless drill', 'drill', 22000, 65000],
  ['Machine à coudre', 'Sewing machine', 'sewing', 55000, 190000],
  ['Jeu de clés et marteaux', 'Hammers and spanners set', 'handTools', 9000, 28000],
  ['Houe, machette et pelle', 'Hoe, machete and spade', 'farmTools', 6000, 15000],
  ['Brouette renforcée', 'Heavy-duty wheelbarrow', 'barrow', 22000, 42000],
  ['Seau de peinture 20 litres', 'Twenty-litre paint', 'paint', 18000, 46000],
  ['Casque de chantier', 'Safety helmet', 'helmet', 3500, 9000],
  ['Bouteille de gaz 12,5 kg', '12.5 kg gas bottle', 'gasBottle', 18000, 32000],
  ['Plaque de cuisson deux feux', 'Two-burner cooker', 'cooker', 14000, 38000],
  ['Cuve à eau', 'Water tank', 'waterTank', 65000, 190000],
  ['Motopompe', 'Water pump', 'pump', 48000, 150000],
  ['Échelle pliante', 'Folding ladder', 'ladder', 20000, 60000],
  ['Chariot de vente avec parasol', 'Sales cart with parasol', 'parasol', 60000, 140000],
  ['Seau de 15 litres', 'Fifteen-litre bucket', 'bucket', 1500, 4000],
]

const services: readonly Good[] = [
  ['Plomberie à domicile', 'Home plumbing', 'plumber', 5000, 40000],
  ['Dépannage électrique', 'Electrical repairs', 'electrician', 5000, 45000],
  ['Mécanique auto', 'Car repairs', 'mechanic', 10000, 80000],
  ['Couture et retouches', 'Sewing and alterations', 'tailor', 2000, 30000],
  ['Reportage photo', 'Photo coverage', 'photographer', 30000, 200000],
  ['Peinture intérieure', 'Interior painting', 'painter', 25000, 150000],
  ['Coiffure et tresses', 'Hair and braids', 'hairdresser', 3000, 25000],
  ['Coupe homme et barbe', 'Men’s cut and beard', 'barber', 1000, 5000],
  ['Traiteur pour cérémonies', 'Catering for ceremonies', 'cook', 50000, 400000],
  ['Cours de maths et physique', 'Maths and physics lessons', 'teacher', 10000, 60000],
  ['Nettoyage de bureaux', 'Office cleaning', 'cleaner', 10000, 70000],
  ['Course à moto', 'Motorbike errand', 'motoTaxi', 500, 5000],
  ['Taxi à la journée', 'Taxi by the day', 'taxi', 20000, 50000],
  ['Déménagement et livraison', 'Removals and delivery', 'van', 15000, 120000],
  ['Décoration d’évènements', 'Event decoration', 'event', 60000, 350000],
  ['Réparation d’ordinateurs', 'Computer repairs', 'laptop', 5000, 40000],
]

const groceries: readonly Good[] = [
  ['Tomates de Foumbot', 'Foumbot tomatoes', 'tomato', 1000, 6000],
  ['Oignons de Garoua', 'Garoua onions', 'onion', 1000, 7000],
  ['Piment antillais', 'Yellow hot pepper', 'pepper', 500, 2500],
  ['Piment rouge long', 'Long red chilli', 'redPepper', 500, 2000],
  ['Alvéole de trente œufs', 'Tray of thirty eggs', 'egg', 1800, 2500],
  ['Avocats de Mbouda', 'Mbouda avocados', 'avocado', 1000, 4000],
  ['Citrons verts', 'Green lemons', 'lemon', 500, 2000],
  ['Oranges douces', 'Sweet oranges', 'orange', 1000, 3500],
  ['Prunes (safous)', 'African plums', 'plum', 500, 2500],
  ['Régime de plantain', 'Bunch of plantain', 'plantain', 2500, 7000],
  ['Sac de riz 25 kg', '25 kg bag of rice', 'sack', 11000, 19000],
  ['Huile rouge', 'Red palm oil', 'bottles', 1000, 9000],
  ['Bar et maquereau frais', 'Fresh bass and mackerel', 'fish', 2500, 8000],
  ['Igname et macabo', 'Yam and cocoyam', 'tubers', 1500, 6000],
  ['Feuilles de ndolè lavées', 'Washed bitterleaf', 'leafBundle', 500, 2500],
  ['Ananas et papayes', 'Pineapples and pawpaws', 'fruit', 700, 3000],
  ['Bocaux d’arachides et d’épices', 'Jars of groundnuts and spices', 'jars', 1500, 5000],
  ['Café arabica de Dschang', 'Dschang arabica coffee', 'packet', 2500, 6000],
  ['Haricots et njansang au kilo', 'Beans and njansang by the kilo', 'beans', 800, 4500],
  ['Miel d’Oku', 'Oku white honey', 'honey', 3500, 9000],
  ['Pack d’eau et de jus', 'Water and juice pack', 'water', 1500, 5000],
]

const food: readonly Good[] = [
  ['Plateau de beignets pour bureau', 'Office puff-puff tray', 'beignets', 3000, 9000],
  ['Bouteille de jus de foléré', 'Bottle of foléré juice', 'juice', 1000, 3000],
  ['Chips de plantain en sachet', 'Plantain chips', 'chips', 500, 2000],
  ['Piment maison en bocal', 'Homemade pepper sauce jar', 'jars', 1500, 4000],
  ['Buffet de fête', 'Party buffet', 'cook', 60000, 300000],
]

export const goods: Readonly<Record<Stocked, readonly Good[]>> = {
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

/** What else a market sells: only mixed sheds stock these. */
export const oddments: readonly (readonly [category: Stocked, good: Good])[] = [
  ['fashion', ['Parapluie solide', 'Sturdy umbrella', 'umbrella', 3000, 8000]],
  ['equipment', ['Vélo de ville', 'City bicycle', 'bicycle', 45000, 120000]],
  ['fashion', ['Jouets en bois', 'Wooden toys', 'toys', 3000, 12000]],
  ['services', ['Bibliothèque ambulante', 'Travelling library', 'books', 500, 3000]],
  ['equipment', ['Ballon de football', 'Football', 'football', 4000, 14000]],
]
