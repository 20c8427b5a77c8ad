import { box, darker, disc, fill, gloss, group, lighter, oval, stroke } from './pencil.ts'
import {
  bed,
  bits,
  bobolo,
  chilli,
  dish,
  friedPlantain,
  greens,
  meat,
  moved,
  pan,
  plate,
  sauceCup,
  scatter,
  shrimp,
  strand,
} from './plates.ts'
import type { Art, Kind } from './stage.ts'

const ndole = (art: Art): string =>
  greens(
    art,
    '#1d4d2a',
    bits('n', disc([0, 0, 7], '#e9cf9c'), moved(scatter(art, 10, 90), 300, 290)),
    bits('s', shrimp, [
      [248, 246, ' rotate(-20)'],
      [342, 232, ' rotate(30)'],
      [368, 316, ' rotate(80)'],
      [262, 330, ' rotate(-60)'],
      [316, 292, ' rotate(10)'],
    ]),
    bits('p', friedPlantain, [
      [226, 424, ' rotate(-24)'],
      [300, 446, ' rotate(4)'],
      [374, 424, ' rotate(28)'],
    ]),
    sauceCup('#d3261f'),
  )

const eru = (art: Art): string =>
  greens(
    art,
    '#2f5a22',
    bits('m', meat, [
      [250, 250, ' rotate(20)'],
      [348, 300, ' rotate(-30)'],
      [280, 350, ' rotate(60)'],
    ]),
    stroke('#e8842c', 8, 'M186 300c10 60 60 100 110 104M400 240c20 30 24 70 4 110'),
    group(
      'translate(420 420)',
      '<ellipse cx="8" cy="10" rx="96" ry="80" opacity=".2"/>',
      oval([0, 0, 96, 80], '#f2d79a'),
      oval([-6, -10, 82, 62], '#f8e4b4'),
      stroke('#e0bf7c', 6, 'M-50-30c30-20 70-20 96 0'),
    ),
  )

const okok = (art: Art): string =>
  greens(
    art,
    '#4a6a22',
    bits('n', disc([0, 0, 6], '#f4e3b0'), moved(scatter(art, 22, 100), 300, 290)),
    group('rotate(-8 300 452)', group('translate(300 440)', bobolo), group('translate(310 480)', bobolo)),
    sauceCup('#c9641c'),
  )

const sanga = (art: Art): string =>
  greens(
    art,
    '#5d8a2a',
    bits('k', disc([0, 0, 14], '#ffd24a') + disc([-4, -4, 4], '#fff0b0'), moved(scatter(art, 26, 106), 300, 296)),
  )

const dg = (art: Art): string =>
  pan(
    disc([280, 306, 186], '#8a4a1c'),
    bits('a', oval([0, 0, 34, 19], '#ffc53d') + oval([0, 0, 19, 8], '#f2a51a'), moved(scatter(art, 11, 150), 280, 306)),
    bits(
      'b',
      fill('#a4561f', 'M-40-10c14-30 66-32 76 0 8 34-26 40-44 34-24 6-40-10-32-34z') +
        fill('#d08a4a', 'M-26-10c14-14 40-14 48-2-16 2-32 4-48 2z'),
      moved(scatter(art, 7, 120), 290, 300),
    ),
    bits('d', disc([0, 0, 17], '#f2711c') + disc([0, 0, 8], '#ff9d4d'), moved(scatter(art, 8, 140), 270, 316)),
    bits('e', box([-34, -7, 68, 14, 7], '#3f8f3b'), moved(scatter(art, 8, 146), 286, 296)),
    bits('f', chilli, moved(scatter(art, 5, 130), 276, 300)),
  )

const blackSauce = (art: Art): string =>
  plate(
    art,
    disc([300, 300, 168], '#2a1c14') +
      disc([300, 300, 152], '#3f2a1c') +
      stroke('#5f4330', 7, 'M190 260q30-24 60 0M340 390q30-20 60 0M220 380q24-14 48 0'),
    bits(
      'f',
      fill('#8d7a6a', 'M-70 0C-40-44 30-44 60 0 30 44-40 44-70 0z') +
        fill('#c9b8a0', 'M-50 4C-26-24 20-24 44 4 16 14-24 14-50 4z') +
        stroke('#4a3628', 6, 'M-20-24v48M10-26v52'),
      [
        [270, 250, ' rotate(-20)'],
        [350, 330, ' rotate(24)'],
        [240, 350, ' rotate(60)'],
      ],
    ),
    bits('c', chilli, [
      [360, 230, ''],
      [300, 400, ' rotate(40)'],
    ]),
    group('translate(440 450)', group('rotate(-30)', bobolo)),
  )

const achu = (art: Art): string => pounded(art, '#f2b51a')
const blackAchu = (art: Art): string => pounded(art, '#5a3a24')

const pounded = (art: Art, soup: string): string =>
  plate(
    art,
    fill('#d9c2a0', 'M140 300c0-100 70-160 160-160s160 60 160 160-70 160-160 160-160-60-160-160z') +
      fill('#ead8b8', 'M152 290c0-90 66-142 148-142s148 52 148 142-66 142-148 142-148-52-148-142z'),
    disc([300, 296, 92], darker(soup)) +
      disc([300, 292, 84], soup) +
      stroke(lighter(soup, 0.4), 7, 'M250 270c20-24 60-28 84-10'),
    bits('m', meat, [
      [280, 300, ' rotate(-16)'],
      [334, 316, ' rotate(50)'],
    ]),
    bits('e', fill('#4a2358', 'M-24 0c0-14 10-20 24-20s24 6 24 20-10 20-24 20-24-6-24-20z'), [
      [190, 380, ''],
      [410, 390, ''],
    ]),
    bits('c', chilli, [[410, 210, ' rotate(30)']]),
  )

const kondre = (art: Art): string =>
  plate(
    art,
    bed('#b5702a'),
    bits(
      'p',
      fill('#8a8a3a', 'M-58 0c0-30 30-38 58-38s58 8 58 38-30 38-58 38-58-8-58-38z') +
        fill('#d9b860', 'M-44-2c0-20 22-26 44-26s44 6 44 26-22 26-44 26-44-6-44-26z') +
        stroke('#b98e3a', 5, 'M-20-8h40'),
      [
        [240, 240, ' rotate(10)'],
        [350, 230, ' rotate(-24)'],
        [220, 340, ' rotate(-30)'],
        [380, 320, ' rotate(40)'],
        [300, 390, ''],
      ],
    ),
    bits('m', meat, [
      [300, 290, ''],
      [264, 300, ' rotate(70)'],
      [330, 340, ' rotate(-40)'],
    ]),
    bits('e', oval([0, 0, 14, 6], '#3f8f3b'), moved(scatter(art, 12, 120), 300, 300)),
  )

const fufu = (art: Art): string =>
  plate(
    art,
    group(
      'translate(220 260)',
      '<ellipse cx="8" cy="12" rx="100" ry="96" opacity=".14"/>',
      oval([0, 0, 100, 96], '#f2c94a'),
      gloss('M-70-30c20-40 60-50 90-44-40 20-60 50-66 90-20-4-32-24-24-46z', 0.35),
    ),
    fill('#2f5a22', 'M330 200c50-30 110 10 110 70s-50 110-110 100c-40-10-50-60-40-100 4-30 16-56 40-70z') +
      bits('g', strand('#5d8a3a'), moved(scatter(art, 14, 62), 366, 280)),
    bits('m', meat, [
      [250, 400, ''],
      [320, 420, ' rotate(20)'],
      [390, 400, ' rotate(-20)'],
    ]),
    sauceCup('#f2b51a'),
  )

const soup = (art: Art): string => {
  const tint = art.random.pick(['#d9641c', '#8a5a1c', '#c9321c', '#b98a2c'])
  return plate(
    art,
    disc([300, 300, 170], darker(tint, 0.25)) +
      disc([300, 300, 156], tint) +
      stroke(lighter(tint, 0.4), 7, 'M190 260q36-34 72-10M330 400q40-10 60-50'),
    bits('m', meat, [
      [260, 260, ''],
      [350, 290, ' rotate(40)'],
      [280, 360, ' rotate(-40)'],
    ]),
    bits('e', oval([0, 0, 15, 6], '#3f8f3b'), moved(scatter(art, 12, 120), 300, 300)),
    bits('c', chilli, [
      [350, 220, ''],
      [230, 320, ' rotate(60)'],
    ]),
  )
}

export const stews = {
  ndole: dish(ndole),
  eru: dish(eru),
  okok: dish(okok),
  sanga: dish(sanga),
  dg: dish(dg),
  blackSauce: dish(blackSauce),
  achu: dish(achu),
  blackAchu: dish(blackAchu),
  kondre: dish(kondre),
  fufu: dish(fufu),
  soup: dish(soup),
} satisfies Record<string, Kind>
