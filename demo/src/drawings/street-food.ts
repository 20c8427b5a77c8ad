import { darker, disc, fill, gloss, group, hoop, ink, lighter, oval, shade, shadow, stroke, times } from './pencil.ts'
import { bed, bits, bobolo, dish, friedPlantain, meat, moved, plate, sauceCup, scatter } from './plates.ts'
import type { Art, Kind } from './stage.ts'

function fishOn(art: Art, side: string): string {
  const { main, second, third } = art
  return [
    shadow([312, 320, 276, 206]) + oval([300, 300, 276, 206], main),
    `<ellipse cx="300" cy="300" rx="262" ry="192" fill="none" stroke="${second}" stroke-width="9"/>` +
      oval([300, 302, 226, 156], third),
    fill('#3b8a43', 'M120 214c30-40 70-40 96-14-30 30-70 34-96 14zM430 404c40-10 70 10 76 40-40 6-70-10-76-40z'),
    fill(
      '#7b4017',
      'M110 300C170 200 330 180 430 268L506 206C520 262 520 338 506 394L430 332C330 420 170 400 110 300Z',
    ) + fill('#b9702c', 'M128 298C186 222 320 206 410 276 320 250 200 256 128 298Z'),
    stroke('#33170a', 12, 'M214 248l36 104M272 238l36 122M330 246l36 104') +
      stroke('#33170a', 6, 'M186 250c16 30 16 70 0 100') +
      disc([150, 290, 12], '#fffdf8') +
      disc([150, 290, 6], ink.plum),
    ['250 400 36 22', '330 204 34 20', '306 412 26 16']
      .map(
        (at) =>
          `<ellipse cx="${at.split(' ')[0]}" cy="${at.split(' ')[1]}" rx="${at.split(' ')[2]}" ry="${at.split(' ')[3]}" fill="none" stroke="#f7dfe6" stroke-width="9"/>`,
      )
      .join(''),
    disc([384, 404, 30], '#e0412a') +
      disc([260, 196, 28], '#e0412a') +
      disc([384, 404, 19], '#f58a6a') +
      disc([260, 196, 17], '#f58a6a'),
    side,
  ].join('')
}

const grilledFish = (art: Art): string =>
  fishOn(art, group('translate(300 526) rotate(-8)', bobolo) + group('translate(316 562) rotate(-8)', bobolo))

const fishPlantain = (art: Art): string =>
  fishOn(
    art,
    bits('p', friedPlantain, [
      [190, 520, ' rotate(-8)'],
      [300, 540, ''],
      [410, 520, ' rotate(8)'],
    ]),
  )

const koki = (art: Art): string =>
  plate(
    art,
    fill('#2f7d3b', 'M130 220 250 120l230 90-20 180-180 90-150-110z') +
      fill('#3f8f3b', 'M160 230l100-76 180 74-20 140-140 70-116-86z') +
      stroke('#2f7d3b', 6, 'M160 230l260 138M260 154l20 284'),
    fill('#c98a1c', 'M210 250l180-20 20 110-180 40z') +
      fill('#f2c53d', 'M210 250l180-20 14 80-180 34z') +
      bits('d', disc([0, 0, 6], '#c9641c'), moved(scatter(art, 10, 56), 304, 288)),
    group('translate(430 410)', oval([0, 0, 70, 44], '#b9d07a'), oval([-4, -6, 58, 32], '#d3e39a')),
  )

const beignets = (art: Art): string => {
  const ball =
    disc([4, 6, 44], '#8a4a1c') +
    disc([0, 0, 44], '#c97a2c') +
    gloss('M-30-10c6-18 22-24 36-22-16 10-26 22-28 40-8-2-12-8-8-18z', 0.3)
  return plate(
    art,
    bits(
      'b',
      ball,
      [
        [220, 210],
        [300, 180],
        [370, 220],
        [190, 290],
        [270, 260],
        [340, 290],
        [250, 340],
      ].map(([x, y]) => [x as number, y as number]),
    ),
    fill('#7a3a1c', 'M300 400c0-60 60-90 110-70 50 16 60 70 30 110-40 40-140 20-140-40z') +
      bits(
        'h',
        oval([0, 0, 17, 11], '#a85a34') + oval([-4, -3, 7, 4], '#d08a5a'),
        moved(scatter(art, 13, 66), 372, 394),
      ),
    sauceCup('#e8973c'),
  )
}

const soya = (art: Art): string => {
  const stick =
    stroke('#d9b26a', 9, 'M-230 0h460') +
    times(6, (at) =>
      fill(at % 2 ? '#a4561f' : '#7b3a14', `M${-170 + at * 60}-26c20-10 44-6 48 10 6 30-4 44-30 42-26 4-36-40-18-52z`),
    ) +
    times(5, (at) => disc([-112 + at * 60, -4, 9], '#e0412a'))
  const paper = fill('#f4e3c0', 'M60 130 520 90l30 380L90 520z') + shade('M60 130 520 90l4 50L64 180z', 0.06)
  return [
    `<path opacity=".2" d="M76 146 536 106l30 380L106 536z"/>`,
    paper,
    bits('s', stick, [
      [306, 200, ' rotate(-6)'],
      [306, 280, ' rotate(-2)'],
      [310, 360, ' rotate(-8)'],
    ]),
    bits('o', hoop([0, 0, 26], art.main === '#fffdf8' ? '#f0a8c0' : '#f7dfe6', 9), [
      [180, 440],
      [250, 450],
      [330, 436],
    ]),
    bits('t', disc([0, 0, 30], '#e0412a') + disc([0, 0, 20], '#f58a6a'), [
      [430, 420],
      [480, 440],
    ]),
    fill('#c9641c', 'M140 470c20-20 50-20 70 0-10 16-54 20-70 0z'),
  ].join('')
}

function rice(art: Art, tint: string, ...over: readonly string[]): string {
  return plate(
    art,
    disc([290, 290, 140], darker(tint, 0.12)) +
      disc([290, 284, 134], tint) +
      bits('r', oval([0, 0, 9, 4], lighter(tint, 0.4)), moved(scatter(art, 40, 124), 290, 284)),
    ...over,
  )
}

const jollof = (art: Art): string =>
  rice(
    art,
    '#e0632a',
    bits('v', disc([0, 0, 9], '#3f8f3b'), moved(scatter(art, 14, 118), 290, 284)),
    bits('p', friedPlantain, [
      [400, 400, ' rotate(-20)'],
      [330, 446, ' rotate(10)'],
    ]),
    group(
      'translate(240 400) rotate(-14)',
      fill('#8a4518', 'M-80 0c0-40 40-60 80-50 50 10 60 50 40 76-30 30-120 20-120-26z') +
        fill('#b9703a', 'M-60-6c10-26 40-34 66-28-20 10-40 24-46 44-14 0-22-6-20-16z') +
        stroke('#f4ead6', 16, 'M40 10l60 24') +
        disc([104, 30, 13], '#f4ead6') +
        disc([100, 44, 13], '#f4ead6'),
    ),
  )

const tomatoRice = (art: Art): string => sauceRice(art, '#c9321c')
const peanutRice = (art: Art): string => sauceRice(art, '#b5722c')

const sauceRice = (art: Art, sauce: string): string =>
  rice(
    art,
    '#f2e2bc',
    fill(sauce, 'M240 340c40-60 170-70 200 10 10 70-60 110-130 100-60-8-90-60-70-110z') +
      bits('m', meat, [
        [310, 370, ''],
        [380, 400, ' rotate(40)'],
        [370, 340, ' rotate(-30)'],
      ]),
    bits('e', oval([0, 0, 14, 6], '#3f8f3b'), [
      [280, 400, ''],
      [420, 370, ' rotate(50)'],
      [340, 430, ''],
    ]),
  )

const omelette = (art: Art): string =>
  plate(
    art,
    fill('#e8a21c', 'M160 300c10-90 120-120 220-90 80 30 80 120 30 170H180c-20-20-24-50-20-80z') +
      fill('#ffd24a', 'M176 300c10-70 110-100 200-76 60 20 70 90 30 136H196c-16-16-24-38-20-60z') +
      bits('t', disc([0, 0, 13], '#e0412a'), moved(scatter(art, 7, 70), 290, 290)) +
      bits('e', oval([0, 0, 12, 5], '#3f8f3b'), moved(scatter(art, 10, 80), 290, 290)),
    fill('#b5702a', 'M190 420c0-30 220-50 240 0 4 40-230 40-240 0z') +
      stroke('#e8b06a', 8, 'M240 404l20 26M300 398l20 28M360 400l18 26'),
    sauceCup('#5a3018'),
  )

const salad = (art: Art): string =>
  plate(
    art,
    bed('#8fc25a'),
    bits(
      'g',
      fill('#5d9a3a', 'M0-40c30 0 44 30 30 60-20 10-40 10-60 0-14-30 0-60 30-60z'),
      moved(scatter(art, 9, 100), 300, 296),
    ),
    bits('t', disc([0, 0, 30], '#e0412a') + disc([0, 0, 20], '#f58a6a'), [
      [240, 240],
      [370, 270],
      [300, 370],
    ]),
    bits('o', hoop([0, 0, 24], '#f0a8c0', 8), [
      [320, 230],
      [230, 340],
      [380, 360],
    ]),
    bits(
      'a',
      fill('#cfe08a', 'M-40 0c10-30 60-34 80-10-20 24-50 34-80 10z') +
        fill('#8fae4a', 'M-40 0c14 16 54 16 80-10 4 26-50 44-80 10z'),
      [
        [300, 300, ''],
        [190, 290, ' rotate(60)'],
        [400, 320, ' rotate(-40)'],
      ],
    ),
  )

function juice({ second, random }: Art): string {
  const drinks = random.shuffle(['#8a0f38', '#f2b51a', '#f2711c', '#cfe08a', '#f4ead6'])
  const glass = (x: number, y: number, tint: string): string =>
    group(
      `translate(${x} ${y})`,
      '<circle cx="12" cy="14" r="104" opacity=".2"/>',
      disc([0, 0, 104], '#fffdf8'),
      disc([0, 0, 92], tint),
      hoop([0, 0, 70], lighter(tint, 0.2), 5),
      `<rect x="-44" y="-40" width="40" height="40" rx="8" fill="#fff" opacity=".4" transform="rotate(20)"/><rect x="16" y="4" width="40" height="40" rx="8" fill="#fff" opacity=".3" transform="rotate(-12)"/>`,
      stroke(second === ink.cream ? ink.folere : second, 14, 'M20-20l70-110'),
    )
  return `${glass(190, 220, drinks[0] as string)}${glass(420, 270, drinks[1] as string)}${glass(260, 440, drinks[2] as string)}${group('translate(450 470)', disc([0, 0, 58], '#f2941c'), disc([0, 0, 46], '#ffc578'), stroke('#f2941c', 5, 'M0-44v88M-44 0h88M-31-31l62 62M31-31l-62 62'))}`
}

function chips({ main, second, random }: Art): string {
  const tint = random.pick(['#f2c53d', '#e8a21c', '#c9641c'])
  return `<path opacity=".2" d="M156 166h320l30 370H126z"/>${fill(main === '#fffdf8' ? '#f4a3b8' : main, 'M140 150h320l30 370H110z')}${fill(second, 'M140 150h320l4 50H136z')}${shade('M400 150h60l30 370h-70z', 0.12)}${disc([300, 350, 104], '#fffdf8')}${bits(
    'c',
    oval([0, 0, 40, 24], darker(tint, 0.2)) +
      oval([0, -3, 38, 21], tint) +
      stroke(darker(tint, 0.1), 4, 'M-20-4q20-8 40 0'),
    [
      [300, 300, ' rotate(20)'],
      [260, 350, ' rotate(-30)'],
      [340, 350, ' rotate(40)'],
      [290, 400, ''],
      [350, 410, ' rotate(70)'],
      [90, 110, ''],
      [520, 560, ' rotate(30)'],
      [470, 90, ' rotate(-20)'],
    ],
  )}`
}

export const streetFood = {
  grilledFish: dish(grilledFish),
  fishPlantain: dish(fishPlantain),
  peanutRice: dish(peanutRice),
  koki: dish(koki),
  beignets: dish(beignets),
  soya: dish(soya),
  jollof: dish(jollof),
  tomatoRice: dish(tomatoRice),
  omelette: dish(omelette),
  salad: dish(salad),
  juice: dish(juice),
  chips: dish(chips),
} satisfies Record<string, Kind>
