type Notes = Readonly<Record<'fr' | 'en', readonly string[]>>

/** What people write beside the money they send, by what it is for. */
export const paymentNotes = {
  salary: {
    fr: ['Salaire', 'Ton salaire du mois', 'Avance sur salaire', 'Paie du mois'],
    en: ['Salary', 'Your pay for the month', 'Salary advance', 'Month pay'],
  },
  shopping: {
    fr: [
      'Pagne wax 6 yards',
      'Solde de la commande',
      'Acompte robe',
      'Les chaussures',
      'Crème et savon',
      'La table basse',
    ],
    en: [
      'Wax, 6 yards',
      'Balance of my order',
      'Deposit for the gown',
      'The shoes',
      'Cream and soap',
      'The side table',
    ],
  },
  food: {
    fr: ['Ndolé et plantain', 'Deux poissons braisés', 'Le déjeuner', 'Beignets-haricots', 'Poulet DG'],
    en: ['Eru and water-fufu', 'Two roasted fish', 'Lunch', 'Puff-puff and beans', 'Achu for four'],
  },
  transport: {
    fr: ['Taxi', 'Moto', 'Course Bonabéri', 'Transport colis', 'Bus Yaoundé'],
    en: ['Taxi', 'Okada', 'Bike to Molyko', 'Parcel to Bamenda', 'Bus to Limbe'],
  },
  njangi: {
    fr: ['Tontine', 'Ma part de la tontine', 'Tontine du mois'],
    en: ['Njangi', 'My njangi share', 'Njangi this month'],
  },
  family: {
    fr: ['Pour maman', 'La scolarité', 'Loyer', 'Médicaments', 'Bon anniversaire !', 'Crédit et forfait'],
    en: ['For mama', 'School fees', 'House rent', 'Medicine', 'Happy birthday!', 'Airtime and data'],
  },
} as const satisfies Record<string, Notes>

/** What money is asked for. */
export const requestReasons: Notes = {
  fr: [
    'Ta part du taxi',
    'Tontine du mois',
    'Le reste de la robe',
    'Cadeau de Mireille',
    'Facture d’eau',
    'Repas de dimanche',
  ],
  en: [
    'Your share of the taxi',
    'Njangi this month',
    'Balance of the gown',
    'Gift for Mercy',
    'Water bill',
    'Sunday lunch',
  ],
}
