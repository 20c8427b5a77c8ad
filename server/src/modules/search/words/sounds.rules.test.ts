import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOfTier } from '../../../testing/tiers/tier.ts'
import { soundOf, soundsAlike } from './sounds.rules.ts'

const pairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string])

/** Spellings in the market, and in a dictionary. */
const alike = pairs(`
  kanape:canape farmasi:pharmacie telefone:telephone telefon:telephone chossure:chaussure shossure:chaussure
  ordinater:ordinateur koiffure:coiffure coifure:coiffure makiyage:maquillage makillage:maquillage biznes:business
  bizness:business kwafe:coiffe poulé:poulet ndolé:ndolè beignet:benye begnet:beignet savon:savons savon:savont
  kamera:camera kasquette:casquette kaskete:casquette chemize:chemise chemiz:chemise shemise:chemise robbe:robe
  rob:robe pentalon:pantalon pantalom:pantalon pantalont:pantalon jupe:jup foto:photo fotografe:photographe
  fotografi:photographie kuisine:cuisine cuizine:cuisine kwizine:cuisine cuisiniere:kuisiniere frigot:frigo
  refrigerater:refrigerateur ventilater:ventilateur klimatiser:climatiseur climatizeur:climatiseur
  televizion:television television:televisions radyo:radio ordi:ordy laptop:laptope voitur:voiture vwature:voiture
  vouature:voiture moto:motto bicyclete:bicyclette velo:vello motos:moteaux poison:poizon pwason:poisson
  poissons:pwasson pouasson:poisson viande:vyande viende:viande bananne:banane plantin:plantain plantein:plantain
  pistache:pistaches arrachide:arachides makabo:macabo manioc:maniok igname:iniame gombo:gonbo piman:piment
  oignon:ognon onion:oignon tomatte:tomates avoka:avocat orange:oranje papay:papaye goyave:goiave chokola:chocolat
  gato:gateau gatau:gateaux yaour:yaourt fromaj:fromage boutey:bouteille bouteil:bouteille biere:bierre
  fariine:farine sukre:sucre kafe:cafe cafés:caffe parfin:parfum parfum:parfums kreme:crème pomade:pommade
  lossion:lotion losion:lotion deodoran:deodorant shampoing:shampoin shanpoing:shampooing peruk:perruque
  perruk:perruques peruque:perruque tresse:tress mesh:meche meche:mesh vernit:vernis rouje:rouge bijou:bijoux
  bijout:bijoux kolier:collier colié:collier colier:colliers bracelé:bracelet braselet:bracelet bague:bag
  boukle:boucle sintur:ceinture seinture:ceinture ceintur:ceinture montr:montre lunete:lunettes chapo:chapeau
  shapeau:chapeau foular:foulard kostume:costume cravatte:cravate matela:matelas rido:rideau rideaux:rido
  coussin:cousin coucin:coussin tapi:tapis chese:chaise chaize:chaises fotey:fauteuil foteuil:fauteuil
  armoir:armoire armwar:armoire armouare:armoire bibliotek:bibliotheque etager:etagere lampe:lamp tabl:table
  buro:bureau bureaux:burau kouturier:couturier coutriere:coutryere kouture:couture menuizier:menuisier
  plonbier:plombier plombié:plombier electrisien:electricien elektricien:electricien mekanicien:mecanicien
  mécanissien:mecanicien masson:macon garson:garcon lesson:leçon fasson:façon fransais:français glasson:glaçon
  comersant:commerçant chargeur:charjeur charger:chargeur ecoutteur:ecouteur ekouteur:écouteurs baterie:batterie
  bateri:batterie krédit:credit inprimante:imprimante lojement:logement apartement:appartement
  appartemen:appartement apartman:appartement chanbre:chambre shambre:chambres terin:terrain terrin:terrains
  lotissment:lotissement meson:maison maizon:maison studyo:studio boulanjerie:boulangerie boulangeri:boulangerie
  patisri:patissri patisserie:pâtisserie restauran:restaurant restoran:restaurant maryage:mariage mariaj:mariage
  aniverser:anniversaire aniversaire:anniversaire dekoration:decoration decorasion:décoration musik:musique
  muzique:musique guitar:guitare piyano:piano tambour:tanbour ekol:ecole ecole:écoles livr:livre stilo:stylo
  estilo:estylo krayon:crayon creyon:crayon medikament:medicament medicaman:médicament hopital:opital
  hopitale:hôpital docter:docteur doktor:doctor vaksin:vaccin santé:sante infirmié:infirmier coiffer:coiffeur
  kwafeur:coiffeur koifeur:coiffeur vendeur:vander vender:vendeur massaj:massage jymnastique:gymnastique
  shirt:shirts teknik:technique teknologie:technologie komputer:computer bicycle:bisikle taksi:taxi taxis:taksi
  boks:box boxe:boks ekspress:express wax:waks pagn:pagne panyer:panier panié:panier koki:coqui okok:okoc kokis:koki
  achu:ashu foufou:fufu fufu:foufou gari:garri garri:garis poison:poisson chosure:chaussures chosette:chaussettes
`)

const unlike = pairs(`
  robe:rose chemise:chemin sac:sec chaussure:chasseur poulet:poulie mangue:manque banane:cabane canape:cape
  pagne:panne moteur:motard voiture:voilure chambre:chanvre chapeau:chateau savon:salon table:sable lampe:rampe
  bague:vague montre:monstre collier:cellier bracelet:barrette ceinture:peinture cravate:carafe jupe:jument
  pantalon:pantin veste:peste manteau:marteau coiffeur:chauffeur plombier:pompier maçon:maison macon:garcon
  tresse:trousse perruque:perroquet meche:miche creme:crime parfum:parfait pommade:salade beurre:bière biere:pierre
  farine:famine sucre:sacre huile:tuile viande:vidange tomate:tombola oignon:union arachide:araignee piment:ciment
  gombo:combo ndole:console manioc:maniaque plantain:plantation macabo:cacao igname:ignare ordinateur:ordinaire
  telephone:television imprimante:imprimerie clavier:claveau souris:sourire batterie:boiserie chargeur:chanteur
  television:revision radio:rayon frigo:fringue ventilateur:vendeur taxi:tapis velo:velours terrain:terrine
  loyer:foyer maison:saison studio:stylo ecole:ecolo cahier:cacher stylo:style crayon:carton guitare:gitane
  piano:panneau tambour:tabouret medecin:medicament docteur:moteur vaccin:vache cuisine:cousine shoes:shops
  phone:stone dress:press shirt:short house:horse market:basket blanche:branche verte:veste rouge:rogue
  farine:marine matelas:matelot rideau:radeau fauteuil:fauteur armoire:histoire biberon:bouton couche:bouche
  poussette:pochette jouet:jouer poupee:poulet ballon:billon foulard:fouille
`)

describe('test lists of sounds', () => {
  it('are long enough and have no duplicates', () => {
    expect(alike.length).toBeGreaterThanOrEqual(150)
    expect(unlike.length).toBeGreaterThanOrEqual(60)
    for (const list of [alike, unlike]) expect(new Set(list.map(String)).size).toBe(list.length)
  })
})

describe('soundsAlike', () => {
  it.each(alike)('is true for %s and %s', (one, other) => {
    expect(soundOf(one)).not.toBe('')
    expect(soundOf(one)).toBe(soundOf(other))
    expect(soundsAlike(one, other)).toBe(true)
  })
})

describe('soundsAlike, different words', () => {
  it.each(unlike)('is false for %s and %s', (one, other) => expect(soundsAlike(one, other)).toBe(false))
})

describe('soundOf', () => {
  it.each([
    '',
    'a',
    'jus',
    'ju',
    'eau',
    'os',
    'lait',
    'mp3',
    '25.4',
    'كتاب',
    '🍕',
    'kanape'.repeat(5),
    'a'.repeat(1_000_000),
  ])('is empty for %.20j', (word) => {
    expect(soundOf(word)).toBe('')
    expect(soundsAlike(word, word)).toBe(false)
  })

  it.each(['téléphone', 'TÉLÉPHONE', 'te\u0301le\u0301phone'])('ignores the accents of %s', (word) =>
    expect(soundOf(word)).toBe('telefon'),
  )

  it('has only letters and at most 60 of them, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z]{0,24}$/)), (word) => {
        expect(soundOf(word)).toMatch(/^(?:|[a-zA-Z]{3,60})$/)
      }),
      { numRuns: runsOfTier(1000) },
    )
  })
})
