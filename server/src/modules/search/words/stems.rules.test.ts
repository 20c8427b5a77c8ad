import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStopWord, stemOf } from './stems.rules.ts'

const pairs = (list: string): string[][] => list.split(/\s+/).map((pair) => pair.split(':'))

const plurals = `chaussures:chaussure shoes:shoe robes:robe boxes:box gateaux:gateau journaux:journal babies:baby
  dresses:dress glasses:glass watches:watch dishes:dish buses:bus tomatoes:tomato potatoes:potato toes:toe
  chapeaux:chapeau bijoux:bijou choux:chou chevaux:cheval tuyaux:tuyau cheveux:cheveu jeux:jeu knives:knife
  women:woman children:child tissus:tissu kiwis:kiwi taxis:taxi photos:photo motos:moto sofas:sofa sacs:sac bags:bag
  phones:phone roses:rose sizes:size robe:robe boys:boy trees:tree tresses:tress noires:noir blanches:blanc vertes:vert
  coiffeuses:coiffeur eaux:eau meches:meche perruques:perruque`

const kept = `bus gaz ananas jus dress glass os dos riz nez box wax prix noix voix croix choix bas repas matelas tapis
  colis avis mais bois pois devis virus cactus campus temps corps poids velours express fitness news lens pays jazz
  adidas gps sms paris eau veau beau peau taux faux chaux doux roux gateau savon pagne robe samsung nexus`

describe('stemOf', () => {
  it.each(pairs(plurals))('reduces %s to %s', (word, stem) => expect(stemOf(word as string)).toBe(stem))

  it.each(kept.split(/\s+/))('leaves %s unchanged', (word) => expect(stemOf(word)).toBe(word))

  it.each(pairs('battery:batteries batterie:batteries pharmacie:pharmacy movie:movies cookie:cookies tresse:tresses'))(
    'gives %s and %s the same stem',
    (one, other) => expect(stemOf(one as string)).toBe(stemOf(other as string)),
  )

  it.each(['', 's', 'xs', '4gs', 'هواتفs', 'été', 'ndolès'])('leaves %j unchanged', (word) =>
    expect(stemOf(word)).toBe(word),
  )

  it('is idempotent', () => {
    const endings = ['', 's', 'es', 'ies', 'ie', 'oes', 'sses', 'eaux', 'shes', 'ss', 'xes']
    const word = fc.tuple(fc.stringMatching(/^[a-z]{0,9}$/), fc.constantFrom(...endings)).map((parts) => parts.join(''))
    fc.assert(fc.property(word, (each) => stemOf(stemOf(each)) === stemOf(each)))
    for (const each of `${plurals} ${kept}`.split(/[\s:]+/)) expect(stemOf(stemOf(each))).toBe(stemOf(each))
  })
})

describe('isStopWord', () => {
  const known = 'le la les l des du de d et a au aux un une en pour avec ce cette the of and in for with'.split(' ')

  it.each(known)('is true for %s, before and after stemming', (word) => {
    expect(isStopWord(word)).toBe(true)
    expect(isStopWord(stemOf(word))).toBe(true)
  })

  it.each(['or', 'son', 'sans', 'plus', 'eau', 'riz', 'sac', ''])('is false for %j', (word) =>
    expect(isStopWord(word)).toBe(false),
  )
})
