import type { Stocked } from './goods.ts'

type Pair = { readonly fr: readonly string[]; readonly en: readonly string[] }

/** How a seller announces a thing; `{thing}` is its name. */
export const captions: Readonly<Record<Stocked, Pair>> = {
  fashion: {
    fr: ['Coupé et cousu dans notre atelier, chaque pièce est unique.', 'Le tissu vient du marché central, la coupe vient de chez nous.', 'Pour le culte, la dot ou le bureau : on ne passera pas inaperçu.', 'Coutures doubles, finitions propres, ça ne déteint pas au lavage.', 'Essayez avant de payer, retouche offerte sous huit jours.', 'Arrivage de ce matin, les premières tailles partent vite.', 'Un classique qui va avec tout et qui traverse les années.'],
    en: ['Cut and sewn in our own workshop, no two are the same.', 'For church, for traditional wedding, for Friday at the office.', 'Double stitched, colour-fast, ready to wear.', 'Try it before you pay, free adjustment within a week.', 'New arrivals this morning, sizes go fast.', 'The fabric speaks for itself, come and touch it.', 'Old-school cut, new-school comfort.'],
  },
  furniture: {
    fr: ['Bois séché deux ans, assemblé à tenon et mortaise, sans clou.', 'Fabriqué sur place par des menuisiers qui signent leur travail.', 'Il rentre par les portes étroites, on a mesuré pour vous.', 'Confort de chef, prix de voisin.', 'Livré et monté le même jour en ville.', 'Un meuble qui restera quand les enfants seront partis.', 'Motifs sculptés à la main, comme à la chefferie.'],
    en: ['Wood dried for two years, jointed without a single nail.', 'Made here by carpenters who sign their work.', 'Fits through narrow doors, we measured.', 'A chief’s comfort at a neighbour’s price.', 'Delivered and assembled the same day in town.', 'Furniture your children will fight over.', 'Hand carved, the palace way.'],
  },
  electronics: {
    fr: ['Testé devant vous, facture et garantie dans la boîte.', 'Batterie qui tient la journée, même quand le courant part.', 'Reçu cette semaine, encore sous plastique.', 'Le bon compromis entre le prix et la solidité.', 'On reprend votre ancien appareil, venez discuter.', 'Idéal pour les cours, le travail et les matchs du dimanche.', 'Pièces de rechange disponibles au magasin.'],
    en: ['Tested in front of you, receipt and warranty in the box.', 'Battery that lasts the day, even when light goes.', 'Landed this week, still sealed.', 'The sweet spot between price and toughness.', 'Trade in your old one, let us talk.', 'Good for class, for work and for Sunday football.', 'Spare parts always in the shop.'],
  },
  cosmetics: {
    fr: ['Sans hydroquinone, sans promesse magique : juste de bons ingrédients.', 'Fabriqué à petite échelle, le pot est daté à la main.', 'Une noisette suffit, le pot dure trois mois.', 'Testé sur toute la famille, même sur la belle-mère.', 'L’odeur reste, la peau brille, les copines demandent.', 'Pour cheveux crépus et peaux qui ont vécu l’harmattan.', 'Recette transmise, ingrédients du Nord.'],
    en: ['No hydroquinone, no magic promise: just good ingredients.', 'Made in small batches, every jar dated by hand.', 'A little goes a long way, three months in one jar.', 'Tested on the whole family, mother-in-law included.', 'Skin that glows, friends that ask.', 'For coily hair and skin that survived harmattan.', 'An old recipe with shea from the north.'],
  },
  music: {
    fr: ['Accordé à l’oreille puis vérifié à la machine.', 'Le son des veillées, pour la scène ou le salon.', 'Essai possible en cabine, venez avec vos doigts.', 'Entretenu par un luthier, prêt à jouer ce soir.', 'Du bois choisi, pas de plastique.', 'Il a connu des scènes, il en veut encore.'],
    en: ['Tuned by ear, then checked by machine.', 'The sound of village nights, for stage or sitting room.', 'Try it in the booth, bring your fingers.', 'Serviced by a luthier, ready to play tonight.', 'Chosen wood, no plastic.', 'It has seen stages and wants more.'],
  },
  equipment: {
    fr: ['Pour le chantier, le champ ou l’atelier : ça ne lâche pas.', 'Installé par nos techniciens, notice en français.', 'Pièces disponibles toute l’année, réparation au magasin.', 'Testé en charge pendant une heure avant chaque vente.', 'Quand le courant part, vous restez allumé.', 'Le modèle que prennent les professionnels du quartier.'],
    en: ['For the site, the farm or the workshop: it will not let you down.', 'Installed by our technicians, manual in English.', 'Parts all year round, repairs in the shop.', 'Tested under load for an hour before every sale.', 'When light goes, yours stays on.', 'The one the professionals around here buy.'],
  },
  services: {
    fr: ['On vient, on regarde, on chiffre : vous décidez après.', 'Travail propre, chantier balayé, prix tenu.', 'Dix ans dans le quartier, demandez aux voisins.', 'Rendez-vous à l’heure, vraiment.', 'Matériel fourni, devis par message.', 'Équipe polie, mains habiles, pas de surprise.'],
    en: ['We come, we look, we price: then you decide.', 'Clean work, swept floor, price as agreed.', 'Ten years around here, ask the neighbours.', 'On time, truly.', 'Materials included, quote by message.', 'Polite team, good hands, no surprises.'],
  },
  groceries: {
    fr: ['Cueilli hier, sur votre table aujourd’hui.', 'Direct du champ, sans passer par quatre revendeurs.', 'Trié à la main, on ne cache rien au fond de la cuvette.', 'Le goût du village, livré en ville.', 'Prix de gros dès trois lots.', 'Pesé devant vous, la balance ne ment pas.'],
    en: ['Picked yesterday, on your table today.', 'Straight from the farm, not through four hands.', 'Sorted by hand, nothing hidden at the bottom.', 'Village taste, delivered in town.', 'Wholesale price from three lots.', 'Weighed before your eyes, the scale does not lie.'],
  },
  food_delivery: {
    fr: ['Préparé ce matin, livré encore tiède.', 'Commandez avant 10 h pour midi.', 'Emballage propre, cuillère comprise.'],
    en: ['Made this morning, delivered still warm.', 'Order before ten for lunch.', 'Clean packing, spoon included.'],
  },
}

/** Added to a caption when a seller has more to say: makes it long enough to fold. */
export const tails: Pair = {
  fr: ['Livraison possible à {quarter} et partout à {city} en moins de 24 h, paiement à la réception.', 'Passez à la boutique à {quarter}, on est ouvert du lundi au samedi, de 8 h à 19 h.', 'Prix discutable à partir de deux pièces, écrivez-moi et on s’arrange entre nous.', 'Expédition par agence vers toutes les villes, le colis part le soir même.', 'Photos réelles prises à {quarter}, ce que vous voyez est ce que vous recevez.', 'Stock limité : quand c’est fini, il faut attendre le prochain arrivage du mois.'],
  en: ['Delivery around {quarter} and all over {city} within a day, pay when you receive.', 'Pass by the shop at {quarter}, open Monday to Saturday from 8 to 7.', 'Price is negotiable from two pieces, write me and we go arrange.', 'Sent by agency to every town, your parcel leaves the same evening.', 'Real pictures taken at {quarter}: what you see is what you get.', 'Limited stock: when it is finished you wait for next month.'],
}

export const details: Readonly<Record<Stocked, Pair>> = {
  fashion: { fr: ['Composition : coton pour l’essentiel, doublure légère.', 'Lavage à la main, séchage à l’ombre, repassage sur l’envers.', 'Indiquez votre tour de taille et votre taille en centimètres.', 'Disponible en quatre imprimés ; dites lequel vous préférez.'], en: ['Mostly cotton, with a light lining.', 'Hand wash, dry in the shade, iron inside out.', 'Send your waist and height in centimetres.', 'Comes in four prints; tell us which one you like.'] },
  furniture: { fr: ['Dimensions sur demande, adaptation possible à votre pièce.', 'Vernis à l’eau, sans odeur au bout de deux jours.', 'Bois : iroko, bubinga ou sapelli selon arrivage.', 'Acompte de moitié à la commande, le reste à la livraison.'], en: ['Dimensions on request, we can adapt to your room.', 'Water-based varnish, no smell after two days.', 'Wood: iroko, bubinga or sapele as available.', 'Half on order, half on delivery.'] },
  electronics: { fr: ['Dans la boîte : l’appareil, le câble, le chargeur et la notice.', 'Garantie échange de sept jours, réparation pendant six mois.', 'Compatible avec les deux grands opérateurs.', 'Tension 220 V, régulateur conseillé dans certains quartiers.'], en: ['In the box: device, cable, charger and manual.', 'Seven-day exchange, six months of repairs.', 'Works with both big networks.', '220 V; use a stabiliser in some areas.'] },
  cosmetics: { fr: ['Faites un essai au creux du coude la première fois.', 'À conserver à l’abri du soleil, dix mois après ouverture.', 'Ingrédients : karité, huile de coco, vanille, rien de plus.', 'Convient aux enfants dès trois ans.'], en: ['Try a little on your arm the first time.', 'Keep out of the sun, good for ten months once open.', 'Ingredients: shea, coconut oil, vanilla, nothing more.', 'Fine for children from three years.'] },
  music: { fr: ['Livré avec un étui et un jeu de cordes ou de baguettes.', 'Réglage offert au bout d’un mois.', 'Un professeur du quartier donne des cours le mercredi.'], en: ['Comes with a case and a spare set of strings or sticks.', 'Free tuning after one month.', 'A teacher nearby gives lessons on Wednesdays.'] },
  equipment: { fr: ['Poids et dimensions sur la fiche, demandez-la par message.', 'Entretien : un coup de chiffon, une goutte d’huile par mois.', 'Formation rapide à l’achat, on vous montre tout.'], en: ['Weight and size on the sheet, ask by message.', 'Care: a wipe and a drop of oil a month.', 'Quick training when you buy, we show you everything.'] },
  services: { fr: ['Nous couvrons {city} et vingt kilomètres autour.', 'Références et photos de travaux sur demande.', 'Annulation gratuite jusqu’à la veille.'], en: ['We cover {city} and twenty kilometres around.', 'References and pictures of work on request.', 'Free cancellation until the day before.'] },
  groceries: { fr: ['Provenance : petits producteurs de l’Ouest et de l’Adamaoua.', 'À consommer dans la semaine, garder au frais.', 'Tournée de livraison mardi, jeudi et samedi.'], en: ['From small farmers in the West and the North-West.', 'Eat within the week, keep cool.', 'Delivery rounds on Tuesday, Thursday and Saturday.'] },
  food_delivery: { fr: ['Allergènes : arachide, poisson, gluten selon la recette.', 'Portions généreuses, dites si vous mangez sans piment.'], en: ['Allergens: groundnut, fish, gluten depending on recipe.', 'Generous portions, tell us if you eat without pepper.'] },
}

export const closings: Pair = {
  fr: ['Pour commander, un message suffit.', 'Écrivez-moi, je réponds vite.', 'Bienvenue à la boutique, la maison ne refuse personne.', 'Merci de soutenir le travail d’ici.', 'Un avis après l’achat nous aide beaucoup.', 'À très vite au marché.'],
  en: ['To order, just send a message.', 'Write me, I answer fast.', 'You are welcome in the shop any day.', 'Thank you for supporting local hands.', 'A review after buying helps us a lot.', 'See you at the market.'],
}
