import { box, darker, disc, fill, gloss, group, hoop, ink, lighter, oval, shade, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

export const CREW: Kind['ways'] = [
  [ink.folere, ink.safran, ink.cream],
  [ink.indigo, ink.safran, ink.rose],
  [ink.leaf, ink.safran, ink.cream],
  [ink.brick, ink.cream, ink.indigo],
  [ink.teal, ink.cream, ink.folere],
]

const SKINS = ['#6b4026', '#5b3420', '#8d5a36', '#7a4629', '#4a2a1a'] as const

/** Someone at work, waist up, looking content: the same face the people of the market wear. */
function worker({ random, main }: Art, hat: string): string {
  const skin = random.pick(SKINS)
  const line = darker(skin, 0.6)
  return [
    fill(skin, 'M264 290h72v60c-12 24-60 24-72 0z') +
      fill(main, 'M110 600c4-130 80-220 160-244 16 24 44 24 60 0 80 24 156 114 160 244z'),
    shade('M264 320c20 24 52 24 72 0v30c-12 24-60 24-72 0z', 0.22) +
      fill(skin, 'M226 210c0-56 32-86 74-86s74 30 74 86c0 70-34 122-74 122s-74-52-74-122z') +
      shade('M300 124c42 0 74 30 74 86 0 70-34 122-74 122 26-30 38-74 34-122-2-44-12-70-34-86z', 0.13),
    stroke(line, 5, 'M252 206q16-13 32 0M316 206q16-13 32 0M296 220q-7 26 7 28') +
      fill(line, 'M272 276q28-16 56 0-28 26-56 0z'),
    hat,
  ].join('')
}

const helmetHat = (colour: string): string =>
  fill(colour, 'M214 190c0-80 40-112 86-112s86 32 86 112z') +
  fill(darker(colour, 0.15), 'M196 186h208c10 0 10 20 0 20H196c-10 0-10-20 0-20z') +
  gloss('M290 80h22v104h-22z', 0.3)

const capHat = (colour: string): string =>
  fill(colour, 'M222 186c-4-70 30-104 78-104s82 34 78 104c-50-14-106-14-156 0z') +
  fill(darker(colour, 0.2), 'M222 186c50-24 130-20 190 14 10 10 0 18-14 14-60-18-120-20-176-8z')

const cropHair = fill(
  '#1a1014',
  'M222 200c-8-70 30-100 78-100s86 30 78 100c-8-30-14-40-22-48-36 8-76 8-112 0-8 8-14 18-22 48z',
)

const wrapHat = (cloth: string): string =>
  fill(
    cloth,
    'M220 200C206 116 240 76 300 76s94 40 80 124c-16-40-46-56-80-56s-64 16-80 56zM330 92c26-34 76-26 72 14-4 32-44 40-70 24z',
  )

function plumber(art: Art): string {
  const { second, third } = art
  return (
    worker(art, capHat(second)) +
    group(
      'rotate(28 470 400)',
      box([454, 330, 34, 230, 12], ink.steel),
      fill(ink.steel, 'M424 320c0-34 20-54 34-58v46h26v-46c14 4 34 24 34 58 0 26-20 44-46 44s-48-18-48-44z'),
    ) +
    stroke(ink.pearl, 32, 'M20 480h110v120') +
    box([90, 450, 40, 60, 6], third) +
    fill('#57b7c4', 'M40 520c24 36 16 56 0 56s-24-20 0-56z')
  )
}

function electrician(art: Art): string {
  const { second, third } = art
  return (
    worker(art, helmetHat(second)) +
    group(
      'translate(478 240)',
      disc([0, 0, 84], `${lighter(second, 0.6)}`),
      fill(ink.safran, 'M0-60c36 0 60 26 60 58 0 30-24 40-28 70h-64c-4-30-28-40-28-70 0-32 24-58 60-58z'),
      box([-28, 70, 56, 36, 8], ink.steel),
      stroke(ink.night, 6, 'M-16 66V20l16-16 16 16v46'),
    ) +
    fill(third, 'M110 120l-60 90h40l-16 80 70-110h-42z')
  )
}

function mechanic(art: Art): string {
  const { second, third } = art
  return (
    disc([470, 450, 140], '#20172b') +
    disc([470, 450, 84], ink.steel) +
    times(8, (at) => `<path fill="#3a2b3f" d="M462 316h16v24h-16z" transform="rotate(${at * 45} 470 450)"/>`) +
    disc([470, 450, 34], third) +
    worker(art, capHat(second)) +
    group(
      'rotate(-34 140 420)',
      box([124, 340, 30, 200, 12], ink.pearl),
      fill(ink.pearl, 'M98 330c0-30 18-46 30-50v40h22v-40c12 4 30 20 30 50 0 24-18 40-40 40s-42-16-42-40z'),
    )
  )
}

function tailor(art: Art): string {
  const print = art.cloth(0.7)
  return (
    worker(art, cropHair) +
    stroke(art.second, 20, 'M230 370c-20 80-20 150-10 230M370 370c20 80 20 150 10 230') +
    stroke(
      ink.night,
      3,
      times(
        10,
        (at) =>
          `M${216 - (at < 4 ? at * 1 : 4)} ${400 + at * 20}h16M${368 + (at < 4 ? at * 1 : 4)} ${400 + at * 20}h16`,
      ),
    ) +
    fill(print, 'M0 470c100-40 180 10 300 0s220-40 300 0v130H0z') +
    shade('M0 470c100-40 180 10 300 0s220-40 300 0v20c-100-40-200 10-300 10S100 450 0 490z', 0.18) +
    group(
      'translate(470 420) rotate(-30)',
      hoop([-30, 60, 26], art.third, 11),
      hoop([30, 60, 26], art.third, 11),
      stroke(ink.pearl, 13, 'M-20 36 40-80M20 36-40-80'),
    )
  )
}

function photographer(art: Art): string {
  return (
    worker(art, cropHair) +
    box([176, 236, 248, 150, 24], '#20172b') +
    box([220, 206, 90, 40, 8], '#20172b') +
    disc([300, 312, 66], '#3a2b3f') +
    disc([300, 312, 48], ink.indigo) +
    disc([300, 312, 24], ink.night) +
    gloss('M268 296c6-16 18-26 32-28-8 16-14 26-16 44z', 0.6) +
    disc([396, 264, 11], art.second) +
    fill(
      art.third,
      'M470 120l14 36 38 4-30 26 10 38-32-22-32 22 10-38-30-26 38-4zM110 90l10 26 28 4-22 18 8 28-24-16-24 16 8-28-22-18 28-4z',
    )
  )
}

function painter(art: Art): string {
  return (
    fill(lighter(art.main, 0.55), 'M0 0h600v600H0z') +
    fill(art.second, 'M330 0h270v420H330z') +
    worker(art, capHat(art.third)) +
    group(
      'rotate(16 470 400)',
      stroke(ink.bark, 18, 'M470 600V430h60v-60'),
      box([410, 300, 160, 70, 24], darker(art.second, 0.14)),
      stroke(ink.steel, 9, 'M400 334h-14v50h90'),
    )
  )
}

function hairdresser(art: Art): string {
  const { second, third, cloth } = art
  return (
    worker(art, wrapHat(cloth(0.8))) +
    group(
      'translate(470 380) rotate(18)',
      box([-20, 60, 44, 150, 18], darker(second, 0.2)),
      fill(second, 'M-110-30c0-40 40-56 110-56h60c34 0 50 26 50 66s-16 66-50 66H0c-70 0-110-36-110-76z'),
      disc([52, -20, 40], darker(second, 0.3)),
      disc([52, -20, 22], third),
    ) +
    group(
      'translate(120 420) rotate(-20)',
      box([-70, -20, 140, 34, 8], third),
      fill(
        third,
        times(9, (at) => `M${-66 + at * 15} 14h8v50h-8z`),
      ),
    ) +
    hoop([222, 270, 16], ink.safran, 7) +
    hoop([378, 270, 16], ink.safran, 7)
  )
}

function barber(art: Art): string {
  const stripes = times(
    5,
    (at) => `<path fill="${at % 2 ? ink.folere : ink.indigo}" d="M-40 ${-120 + at * 64}l80-40v30l-80 40z"/>`,
  )
  return (
    group(
      'translate(490 270)',
      box([-52, -190, 104, 40, 12], ink.steel),
      box([-40, -150, 80, 300, 0], ink.milk),
      stripes,
      box([-52, 150, 104, 40, 12], ink.steel),
    ) +
    worker(art, cropHair) +
    group(
      'translate(120 400) rotate(24)',
      box([-34, -60, 68, 190, 22], art.second),
      box([-34, -96, 68, 34, 4], ink.pearl),
      fill(
        ink.iron,
        times(7, (at) => `M${-30 + at * 9}-116h5v22h-5z`),
      ),
      box([-10, 0, 20, 50, 8], art.third),
    )
  )
}

function cook(art: Art): string {
  return (
    worker(
      art,
      fill(ink.milk, 'M226 190v-50c-50-20-30-90 20-84 20-40 90-40 108 0 50-6 70 64 20 84v50c-50-12-98-12-148 0z') +
        shade('M226 190v-24c50-12 98-12 148 0v24c-50-12-98-12-148 0z', 0.1),
    ) +
    fill(darker(art.third, 0.1), 'M130 470h340v90c0 40-40 60-80 60H210c-40 0-80-20-80-60z') +
    oval([300, 470, 176, 36], lighter(art.third, 0.1)) +
    oval([300, 470, 150, 26], '#c9641c') +
    stroke(ink.pearl, 9, 'M190 430c-20-30 20-44 0-76M420 430c-20-30 20-44 0-76') +
    stroke(ink.wood, 16, 'M360 470 460 340')
  )
}

function teacher(art: Art): string {
  return (
    box([0, 0, 600, 360], '#1c5a45') +
    box([0, 344, 600, 22], ink.honey) +
    stroke(ink.cream, 6, 'M40 80h110M40 120h70M470 70l50 80M520 70l-50 80M450 220h100M40 220q40-50 80 0t80 0') +
    worker(art, cropHair) +
    stroke(ink.night, 6, 'M244 190h46v32h-46zM310 190h46v32h-46zM290 202h20') +
    group(
      'translate(300 520)',
      fill(ink.milk, 'M-150-30c60-24 120-16 150 10 30-26 90-34 150-10v110c-60-20-120-14-150 10-30-24-90-30-150-10z'),
      stroke(
        ink.steel,
        5,
        'M0-20V88M-120 0c30-8 70-6 96 6M-120 30c30-8 70-6 96 6M120 0c-30-8-70-6-96 6M120 30c-30-8-70-6-96 6',
      ),
    )
  )
}

function cleaner(art: Art): string {
  return (
    worker(art, wrapHat(art.cloth(0.8))) +
    group(
      'rotate(12 480 360)',
      box([470, 80, 18, 360, 8], ink.honey),
      fill(art.second, 'M430 430h100l20 120c-40 20-100 20-140 0z'),
      stroke(darker(art.second, 0.3), 5, 'M450 450l-10 90M480 450v96M510 450l10 90'),
    ) +
    fill(art.third, 'M40 430h130l-14 130c-2 20-100 20-104 0z') +
    disc([80, 420, 30], '#fffdf8') +
    disc([120, 410, 36], '#fffdf8') +
    disc([150, 426, 24], '#fffdf8')
  )
}

const work = (draw: Kind['draw']): Kind => ({ stage: 'wall', ways: CREW, draw, focus: [300, 300] })

export const services = {
  plumber: work(plumber),
  electrician: work(electrician),
  mechanic: work(mechanic),
  tailor: work(tailor),
  photographer: work(photographer),
  painter: work(painter),
  hairdresser: work(hairdresser),
  barber: work(barber),
  cook: work(cook),
  teacher: work(teacher),
  cleaner: work(cleaner),
} satisfies Record<string, Kind>
