import type { Origin } from './names.ts'

export type City = {
  readonly name: string
  readonly weight: number
  readonly tongue: 'fr' | 'en'
  readonly quarters: readonly string[]
  readonly origins: readonly (readonly [Origin, number])[]
}

export const cities: readonly City[] = [
  {
    name: 'Douala',
    weight: 26,
    tongue: 'fr',
    quarters: ['Akwa', 'Bonamoussadi', 'Deïdo', 'New Bell', 'Bonapriso', 'Ndokoti', 'Makepe', 'Bali'],
    origins: [
      ['bamileke', 40],
      ['douala', 22],
      ['bassa', 20],
      ['beti', 8],
      ['southwest', 6],
      ['northern', 4],
    ],
  },
  {
    name: 'Yaoundé',
    weight: 24,
    tongue: 'fr',
    quarters: ['Mokolo', 'Bastos', 'Mvog-Ada', 'Biyem-Assi', 'Essos', 'Nlongkak', 'Ngousso', 'Mfoundi'],
    origins: [
      ['beti', 42],
      ['bamileke', 30],
      ['bassa', 10],
      ['northern', 8],
      ['northwest', 6],
      ['douala', 4],
    ],
  },
  {
    name: 'Bafoussam',
    weight: 8,
    tongue: 'fr',
    quarters: ['Tamdja', 'Djeleng', 'Banengo', 'Kamkop', 'Marché A'],
    origins: [
      ['bamileke', 90],
      ['northwest', 6],
      ['northern', 4],
    ],
  },
  {
    name: 'Bamenda',
    weight: 8,
    tongue: 'en',
    quarters: ['Nkwen', 'Ntarinkon', 'Commercial Avenue', 'Mankon', 'Up Station'],
    origins: [
      ['northwest', 92],
      ['bamileke', 5],
      ['northern', 3],
    ],
  },
  {
    name: 'Buea',
    weight: 6,
    tongue: 'en',
    quarters: ['Molyko', 'Great Soppo', 'Bonduma', 'Mile 17', 'Bokwango'],
    origins: [
      ['southwest', 62],
      ['northwest', 34],
      ['bamileke', 4],
    ],
  },
  {
    name: 'Limbé',
    weight: 4,
    tongue: 'en',
    quarters: ['Down Beach', 'Mile 4', 'New Town', 'Bota', 'Church Street'],
    origins: [
      ['southwest', 66],
      ['northwest', 28],
      ['douala', 6],
    ],
  },
  {
    name: 'Kumba',
    weight: 4,
    tongue: 'en',
    quarters: ['Fiango', 'Buea Road', 'Mbonge Road', 'Kosala'],
    origins: [
      ['southwest', 70],
      ['northwest', 24],
      ['bamileke', 6],
    ],
  },
  {
    name: 'Garoua',
    weight: 5,
    tongue: 'fr',
    quarters: ['Yelwa', 'Roumdé-Adjia', 'Plateau', 'Foulbéré'],
    origins: [
      ['northern', 90],
      ['beti', 5],
      ['bamileke', 5],
    ],
  },
  {
    name: 'Maroua',
    weight: 4,
    tongue: 'fr',
    quarters: ['Domayo', 'Djarengol', 'Dougoï', 'Founangué'],
    origins: [
      ['northern', 94],
      ['bamileke', 6],
    ],
  },
  {
    name: 'Ngaoundéré',
    weight: 3,
    tongue: 'fr',
    quarters: ['Baladji', 'Dang', 'Joli Soir', 'Bamyanga'],
    origins: [
      ['northern', 86],
      ['beti', 7],
      ['bamileke', 7],
    ],
  },
  {
    name: 'Dschang',
    weight: 3,
    tongue: 'fr',
    quarters: ['Foréké', 'Marché B', 'Keleng', 'Paid Ground'],
    origins: [
      ['bamileke', 94],
      ['northwest', 6],
    ],
  },
  {
    name: 'Bertoua',
    weight: 2,
    tongue: 'fr',
    quarters: ['Mokolo 1', 'Nkolbikon', 'Kpokolota', 'Tigaza'],
    origins: [
      ['beti', 60],
      ['northern', 26],
      ['bamileke', 14],
    ],
  },
  {
    name: 'Ebolowa',
    weight: 2,
    tongue: 'fr',
    quarters: ['Nko’ovos', 'Angalé', 'Mekalat', 'New Bell Ebolowa'],
    origins: [
      ['beti', 90],
      ['bamileke', 10],
    ],
  },
  {
    name: 'Kribi',
    weight: 3,
    tongue: 'fr',
    quarters: ['Ngoyè', 'Talla', 'Dombè', 'Mokolo Kribi'],
    origins: [
      ['beti', 52],
      ['bassa', 28],
      ['douala', 20],
    ],
  },
]

export function cityNamed(name: string): City {
  const city = cities.find((place) => place.name === name)
  if (!city) throw new RangeError(`no city ${name}`)
  return city
}
