import { box, darker, disc, fill, gloss, group, hoop, ink, lighter, oval, shade, stamp, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

/** Plates come in the colours of enamelware: rim, line, ground. */
const ENAMEL: Kind['ways'] = [
  ['#fffdf8', ink.indigo, '#f3ece0'],
  ['#fffdf8', ink.folere, '#f3ece0'],
  ['#fffdf8', ink.teal, '#efe7d8'],
  [ink.indigo, ink.safran, '#f3ece0'],
  [ink.folere, ink.cream, '#f6e9dc'],
  ['#0f6a52', ink.cream, '#f3ece0'],
]

type Spot = readonly [x: number, y: number, turn?: string]

function plate({ main, second, third }: Art, ...food: readonly string[]): string {
  return [`<circle cx="314" cy="318" r="232" opacity=".22"/>`, disc([300, 300, 232], main), hoop([300, 300, 224], second, 9), disc([300, 300, 186], third), ...food].join('')
}

function pan(...food: readonly string[]): string {
  return [
    `<circle cx="298" cy="330" r="222" opacity=".25"/><path opacity=".2" d="M440 200 600 60v70L470 250z"/>`,
    fill('#241a26', 'm420 190 140-150c24-18 54 10 36 36L452 230z'),
    disc([280, 306, 222], '#241a26') + disc([280, 306, 196], '#4b3446'),
    ...food,
  ].join('')
}

/** Scatters bits in a disc without two falling on the same place. */
function scatter(art: Art, count: number, reach: number): Spot[] {
  const start = art.random.next() * 6
  return Array.from({ length: count }, (_, at) => {
    const turn = start + at * 2.39996
    const far = reach * Math.sqrt((at + 0.5) / count)
    return [Math.round(Math.cos(turn) * far), Math.round(Math.sin(turn) * far), ` rotate(${Math.round(turn * 57) % 360})`]
  })
}

const moved = (spots: readonly Spot[], x: number, y: number): Spot[] => spots.map(([a, b, turn]) => [a + x, b + y, turn ?? ''])
const bits = (id: string, shape: string, spots: readonly Spot[]): string => stamp(id, shape, spots.map(([x, y, turn]) => [x, y, turn ?? ''] as [number, number, string]))

const bed = (colour: string): string => fill(colour, 'M176 236c30-60 110-66 160-52 70 6 110 70 98 130-6 70-70 110-140 104-76 6-130-30-136-90-4-40 0-66 18-92z')
const strand = (colour: string): string => stroke(colour, 7, 'M-18 0q18-14 36 0')
const shrimp = `<path fill="none" stroke="#f58b63" stroke-width="21" stroke-linecap="round" d="M-26 10C-22-26 24-26 26 8"/><path fill="none" stroke="#ffc7a8" stroke-width="5" d="M-18-6l8 8M-4-16l2 12M12-14l-4 10"/><path fill="#e3653c" d="m20 10 18 14-24 8z"/>`
const friedPlantain = oval([0, 0, 52, 25], '#c77a12') + oval([0, -4, 50, 22], '#ffc53d') + oval([0, -4, 30, 10], '#f5a91c')
const meat = fill('#8a4518', 'M-34-10c12-24 56-26 66 0 6 28-24 34-40 28-20 6-34-8-26-28z') + fill('#b9703a', 'M-24-10c12-10 34-10 42-2-14 2-28 4-42 2z')
const bobolo = box([-130, -16, 260, 32, 15], '#d9c79a') + stroke('#5d7a3a', 7, 'M-80-18v36M-20-18v36M40-18v36M96-18v36')
const chilli = stroke('#d3261f', 13, 'M-24 6C-8-14 14-12 26 4') + stroke('#3f8f3b', 7, 'M26 4l10-6')
const sauceCup = (colour: string): string => group('translate(478 122)', '<circle cx="8" cy="10" r="70" opacity=".2"/>', disc([0, 0, 70], '#fffdf8'), disc([0, 0, 52], colour), stroke(lighter(colour, 0.4), 5, 'M-20-6q20-14 40 0M-10 16q12-8 24 0'))

function greens(art: Art, leaf: string, ...over: readonly string[]): string {
  return plate(art, bed(leaf), bits('g', strand(lighter(leaf, 0.3)), moved(scatter(art, 26, 104), 300, 298)), ...over)
}

const ndole = (art: Art): string =>
  greens(art, '#1d4d2a', bits('n', disc([0, 0, 7], '#e9cf9c'), moved(scatter(art, 10, 90), 300, 290)), bits('s', shrimp, [[248, 246, ' rotate(-20)'], [342, 232, ' rotate(30)'], [368, 316, ' rotate(80)'], [262, 330, ' rotate(-60)'], [316, 292, ' rotate(10)']]), bits('p', friedPlantain, [[226, 424, ' rotate(-24)'], [300, 446, ' rotate(4)'], [374, 424, ' rotate(28)']]), sauceCup('#d3261f'))

const eru = (art: Art): string =>
  greens(art, '#2f5a22', bits('m', meat, [[250, 250, ' rotate(20)'], [348, 300, ' rotate(-30)'], [280, 350, ' rotate(60)']]), stroke('#e8842c', 8, 'M186 300c10 60 60 100 110 104M400 240c20 30 24 70 4 110'), group('translate(420 420)', '<ellipse cx="8" cy="10" rx="96" ry="80" opacity=".2"/>', oval([0, 0, 96, 80], '#f2d79a'), oval([-6, -10, 82, 62], '#f8e4b4'), stroke('#e0bf7c', 6, 'M-50-30c30-20 70-20 96 0')))

const okok = (art: Art): string =>
  greens(art, '#4a6a22', bits('n', disc([0, 0, 6], '#f4e3b0'), moved(scatter(art, 22, 100), 300, 290)), group('rotate(-8 300 452)', group('translate(300 440)', bobolo), group('translate(310 480)', bobolo)), sauceCup('#c9641c'))

const sanga = (art: Art): string => greens(art, '#5d8a2a', bits('k', disc([0, 0, 14], '#ffd24a') + disc([-4, -4, 4], '#fff0b0'), moved(scatter(art, 26, 106), 300, 296)))

const dg = (art: Art): string =>
  pan(disc([280, 306, 186], '#8a4a1c'), bits('a', oval([0, 0, 34, 19], '#ffc53d') + oval([0, 0, 19, 8], '#f2a51a'), moved(scatter(art, 11, 150), 280, 306)), bits('b', fill('#a4561f', 'M-40-10c14-30 66-32 76 0 8 34-26 40-44 34-24 6-40-10-32-34z') + fill('#d08a4a', 'M-26-10c14-14 40-14 48-2-16 2-32 4-48 2z'), moved(scatter(art, 7, 120), 290, 300)), bits('d', disc([0, 0, 17], '#f2711c') + disc([0, 0, 8], '#ff9d4d'), moved(scatter(art, 8, 140), 270, 316)), bits('e', box([-34, -7, 68, 14, 7], '#3f8f3b'), moved(scatter(art, 8, 146), 286, 296)), bits('f', chilli, moved(scatter(art, 5, 130), 276, 300)))

function grilledFish(art: Art): string {
  const { main, second, third } = art
  return [
    '<ellipse cx="312" cy="320" rx="276" ry="206" opacity=".28"/>' + oval([300, 300, 276, 206], main),
    `<ellipse cx="300" cy="300" rx="262" ry="192" fill="none" stroke="${second}" stroke-width="9"/>` + oval([300, 302, 226, 156], third),
    fill('#3b8a43', 'M120 214c30-40 70-40 96-14-30 30-70 34-96 14zM430 404c40-10 70 10 76 40-40 6-70-10-76-40z'),
    fill('#7b4017', 'M110 300C170 200 330 180 430 268L506 206C520 262 520 338 506 394L430 332C330 420 170 400 110 300Z') + fill('#b9702c', 'M128 298C186 222 320 206 410 276 320 250 200 256 128 298Z'),
    stroke('#33170a', 12, 'M214 248l36 104M272 238l36 122M330 246l36 104') + stroke('#33170a', 6, 'M186 250c16 30 16 70 0 100') + disc([150, 290, 12], '#fffdf8') + disc([150, 290, 6], ink.plum),
    ['250 400 36 22', '330 204 34 20', '306 412 26 16'].map((at) => `<ellipse cx="${at.split(' ')[0]}" cy="${at.split(' ')[1]}" rx="${at.split(' ')[2]}" ry="${at.split(' ')[3]}" fill="none" stroke="#f7dfe6" stroke-width="9"/>`).join(''),
    disc([384, 404, 30], '#e0412a') + disc([260, 196, 28], '#e0412a') + disc([384, 404, 19], '#f58a6a') + disc([260, 196, 17], '#f58a6a'),
    art.random.chance(0.6) ? group('translate(300 526) rotate(-8)', bobolo) + group('translate(316 562) rotate(-8)', bobolo) : bits('p', friedPlantain, [[190, 520, ' rotate(-8)'], [300, 540, ''], [410, 520, ' rotate(8)']]),
  ].join('')
}

const koki = (art: Art): string =>
  plate(art, fill('#2f7d3b', 'M130 220 250 120l230 90-20 180-180 90-150-110z') + fill('#3f8f3b', 'M160 230l100-76 180 74-20 140-140 70-116-86z') + stroke('#2f7d3b', 6, 'M160 230l260 138M260 154l20 284'), fill('#c98a1c', 'M210 250l180-20 20 110-180 40z') + fill('#f2c53d', 'M210 250l180-20 14 80-180 34z') + bits('d', disc([0, 0, 6], '#c9641c'), moved(scatter(art, 10, 56), 304, 288)), group('translate(430 410)', oval([0, 0, 70, 44], '#b9d07a'), oval([-4, -6, 58, 32], '#d3e39a')))

const blackSauce = (art: Art): string =>
  plate(art, disc([300, 300, 168], '#2a1c14') + disc([300, 300, 152], '#3f2a1c') + stroke('#5f4330', 7, 'M190 260q30-24 60 0M340 390q30-20 60 0M220 380q24-14 48 0'), bits('f', fill('#8d7a6a', 'M-70 0C-40-44 30-44 60 0 30 44-40 44-70 0z') + fill('#c9b8a0', 'M-50 4C-26-24 20-24 44 4 16 14-24 14-50 4z') + stroke('#4a3628', 6, 'M-20-24v48M10-26v52'), [[270, 250, ' rotate(-20)'], [350, 330, ' rotate(24)'], [240, 350, ' rotate(60)']]), bits('c', chilli, [[360, 230, ''], [300, 400, ' rotate(40)']]), group('translate(440 450)', group('rotate(-30)', bobolo)))

const achu = (art: Art): string =>
  plate(art, fill('#d9c2a0', 'M140 300c0-100 70-160 160-160s160 60 160 160-70 160-160 160-160-60-160-160z') + fill('#ead8b8', 'M152 290c0-90 66-142 148-142s148 52 148 142-66 142-148 142-148-52-148-142z'), disc([300, 296, 92], '#c9861c') + disc([300, 292, 84], '#f2b51a') + stroke('#ffd76a', 7, 'M250 270c20-24 60-28 84-10'), bits('m', meat, [[280, 300, ' rotate(-16)'], [334, 316, ' rotate(50)']]), bits('e', fill('#4a2358', 'M-24 0c0-14 10-20 24-20s24 6 24 20-10 20-24 20-24-6-24-20z'), [[190, 380, ''], [410, 390, '']]), bits('c', chilli, [[410, 210, ' rotate(30)']]))

const beignets = (art: Art): string => {
  const ball = disc([4, 6, 44], '#8a4a1c') + disc([0, 0, 44], '#c97a2c') + gloss('M-30-10c6-18 22-24 36-22-16 10-26 22-28 40-8-2-12-8-8-18z', 0.3)
  return plate(art, bits('b', ball, [[220, 210], [300, 180], [370, 220], [190, 290], [270, 260], [340, 290], [250, 340]].map(([x, y]) => [x as number, y as number])), fill('#7a3a1c', 'M300 400c0-60 60-90 110-70 50 16 60 70 30 110-40 40-140 20-140-40z') + bits('h', oval([0, 0, 17, 11], '#a85a34') + oval([-4, -3, 7, 4], '#d08a5a'), moved(scatter(art, 13, 66), 372, 394)), sauceCup('#e8973c'))
}

const soya = (art: Art): string => {
  const stick = stroke('#d9b26a', 9, 'M-230 0h460') + times(6, (at) => fill(at % 2 ? '#a4561f' : '#7b3a14', `M${-170 + at * 60}-26c20-10 44-6 48 10 6 30-4 44-30 42-26 4-36-40-18-52z`)) + times(5, (at) => disc([-112 + at * 60, -4, 9], '#e0412a'))
  const paper = fill('#f4e3c0', 'M60 130 520 90l30 380L90 520z') + shade('M60 130 520 90l4 50L64 180z', 0.06)
  return [`<path opacity=".2" d="M76 146 536 106l30 380L106 536z"/>`, paper, bits('s', stick, [[306, 200, ' rotate(-6)'], [306, 280, ' rotate(-2)'], [310, 360, ' rotate(-8)']]), bits('o', hoop([0, 0, 26], art.main === '#fffdf8' ? '#f0a8c0' : '#f7dfe6', 9), [[180, 440], [250, 450], [330, 436]]), bits('t', disc([0, 0, 30], '#e0412a') + disc([0, 0, 20], '#f58a6a'), [[430, 420], [480, 440]]), fill('#c9641c', 'M140 470c20-20 50-20 70 0-10 16-54 20-70 0z')].join('')
}

const kondre = (art: Art): string =>
  plate(art, bed('#b5702a'), bits('p', fill('#8a8a3a', 'M-58 0c0-30 30-38 58-38s58 8 58 38-30 38-58 38-58-8-58-38z') + fill('#d9b860', 'M-44-2c0-20 22-26 44-26s44 6 44 26-22 26-44 26-44-6-44-26z') + stroke('#b98e3a', 5, 'M-20-8h40'), [[240, 240, ' rotate(10)'], [350, 230, ' rotate(-24)'], [220, 340, ' rotate(-30)'], [380, 320, ' rotate(40)'], [300, 390, '']]), bits('m', meat, [[300, 290, ''], [264, 300, ' rotate(70)'], [330, 340, ' rotate(-40)']]), bits('e', oval([0, 0, 14, 6], '#3f8f3b'), moved(scatter(art, 12, 120), 300, 300)))

function rice(art: Art, tint: string, ...over: readonly string[]): string {
  return plate(art, disc([290, 290, 140], darker(tint, 0.12)) + disc([290, 284, 134], tint) + bits('r', oval([0, 0, 9, 4], lighter(tint, 0.4)), moved(scatter(art, 40, 124), 290, 284)), ...over)
}

const jollof = (art: Art): string =>
  rice(art, '#e0632a', bits('v', disc([0, 0, 9], '#3f8f3b'), moved(scatter(art, 14, 118), 290, 284)), bits('p', friedPlantain, [[400, 400, ' rotate(-20)'], [330, 446, ' rotate(10)']]), group('translate(240 400) rotate(-14)', fill('#8a4518', 'M-80 0c0-40 40-60 80-50 50 10 60 50 40 76-30 30-120 20-120-26z') + fill('#b9703a', 'M-60-6c10-26 40-34 66-28-20 10-40 24-46 44-14 0-22-6-20-16z') + stroke('#f4ead6', 16, 'M40 10l60 24') + disc([104, 30, 13], '#f4ead6') + disc([100, 44, 13], '#f4ead6')))

const tomatoRice = (art: Art): string => rice(art, '#f2e2bc', fill('#c9321c', 'M240 340c40-60 170-70 200 10 10 70-60 110-130 100-60-8-90-60-70-110z') + bits('m', meat, [[310, 370, ''], [380, 400, ' rotate(40)'], [370, 340, ' rotate(-30)']]), bits('e', oval([0, 0, 14, 6], '#3f8f3b'), [[280, 400, ''], [420, 370, ' rotate(50)'], [340, 430, '']]))

const fufu = (art: Art): string =>
  plate(art, group('translate(220 260)', '<ellipse cx="8" cy="12" rx="100" ry="96" opacity=".14"/>', oval([0, 0, 100, 96], '#f2c94a'), gloss('M-70-30c20-40 60-50 90-44-40 20-60 50-66 90-20-4-32-24-24-46z', 0.35)), fill('#2f5a22', 'M330 200c50-30 110 10 110 70s-50 110-110 100c-40-10-50-60-40-100 4-30 16-56 40-70z') + bits('g', strand('#5d8a3a'), moved(scatter(art, 14, 62), 366, 280)), bits('m', meat, [[250, 400, ''], [320, 420, ' rotate(20)'], [390, 400, ' rotate(-20)']]), sauceCup('#f2b51a'))

const soup = (art: Art): string => {
  const tint = art.random.pick(['#d9641c', '#8a5a1c', '#c9321c', '#b98a2c'])
  return plate(art, disc([300, 300, 170], darker(tint, 0.25)) + disc([300, 300, 156], tint) + stroke(lighter(tint, 0.4), 7, 'M190 260q36-34 72-10M330 400q40-10 60-50'), bits('m', meat, [[260, 260, ''], [350, 290, ' rotate(40)'], [280, 360, ' rotate(-40)']]), bits('e', oval([0, 0, 15, 6], '#3f8f3b'), moved(scatter(art, 12, 120), 300, 300)), bits('c', chilli, [[350, 220, ''], [230, 320, ' rotate(60)']]))
}

const omelette = (art: Art): string =>
  plate(art, fill('#e8a21c', 'M160 300c10-90 120-120 220-90 80 30 80 120 30 170H180c-20-20-24-50-20-80z') + fill('#ffd24a', 'M176 300c10-70 110-100 200-76 60 20 70 90 30 136H196c-16-16-24-38-20-60z') + bits('t', disc([0, 0, 13], '#e0412a'), moved(scatter(art, 7, 70), 290, 290)) + bits('e', oval([0, 0, 12, 5], '#3f8f3b'), moved(scatter(art, 10, 80), 290, 290)), fill('#b5702a', 'M190 420c0-30 220-50 240 0 4 40-230 40-240 0z') + stroke('#e8b06a', 8, 'M240 404l20 26M300 398l20 28M360 400l18 26'), sauceCup('#5a3018'))

const salad = (art: Art): string =>
  plate(art, bed('#8fc25a'), bits('g', fill('#5d9a3a', 'M0-40c30 0 44 30 30 60-20 10-40 10-60 0-14-30 0-60 30-60z'), moved(scatter(art, 9, 100), 300, 296)), bits('t', disc([0, 0, 30], '#e0412a') + disc([0, 0, 20], '#f58a6a'), [[240, 240], [370, 270], [300, 370]]), bits('o', hoop([0, 0, 24], '#f0a8c0', 8), [[320, 230], [230, 340], [380, 360]]), bits('a', fill('#cfe08a', 'M-40 0c10-30 60-34 80-10-20 24-50 34-80 10z') + fill('#8fae4a', 'M-40 0c14 16 54 16 80-10 4 26-50 44-80 10z'), [[300, 300, ''], [190, 290, ' rotate(60)'], [400, 320, ' rotate(-40)']]))

function juice({ second, random }: Art): string {
  const drinks = random.shuffle(['#8a0f38', '#f2b51a', '#f2711c', '#cfe08a', '#f4ead6'])
  const glass = (x: number, y: number, tint: string): string => group(`translate(${x} ${y})`, '<circle cx="12" cy="14" r="104" opacity=".2"/>', disc([0, 0, 104], '#fffdf8'), disc([0, 0, 92], tint), hoop([0, 0, 70], lighter(tint, 0.2), 5), `<rect x="-44" y="-40" width="40" height="40" rx="8" fill="#fff" opacity=".4" transform="rotate(20)"/><rect x="16" y="4" width="40" height="40" rx="8" fill="#fff" opacity=".3" transform="rotate(-12)"/>`, stroke(second === ink.cream ? ink.folere : second, 14, 'M20-20l70-110'))
  return `${glass(190, 220, drinks[0] as string)}${glass(420, 270, drinks[1] as string)}${glass(260, 440, drinks[2] as string)}${group('translate(450 470)', disc([0, 0, 58], '#f2941c'), disc([0, 0, 46], '#ffc578'), stroke('#f2941c', 5, 'M0-44v88M-44 0h88M-31-31l62 62M31-31l-62 62'))}`
}

function chips({ main, second, random }: Art): string {
  const tint = random.pick(['#f2c53d', '#e8a21c', '#c9641c'])
  return `<path opacity=".2" d="M156 166h320l30 370H126z"/>${fill(main === '#fffdf8' ? '#f4a3b8' : main, 'M140 150h320l30 370H110z')}${fill(second, 'M140 150h320l4 50H136z')}${shade('M400 150h60l30 370h-70z', 0.12)}${disc([300, 350, 104], '#fffdf8')}${bits('c', oval([0, 0, 40, 24], darker(tint, 0.2)) + oval([0, -3, 38, 21], tint) + stroke(darker(tint, 0.1), 4, 'M-20-4q20-8 40 0'), [[300, 300, ' rotate(20)'], [260, 350, ' rotate(-30)'], [340, 350, ' rotate(40)'], [290, 400, ''], [350, 410, ' rotate(70)'], [90, 110, ''], [520, 560, ' rotate(30)'], [470, 90, ' rotate(-20)']])}`
}

const dish = (draw: Kind['draw']): Kind => ({ stage: 'top', ways: ENAMEL, draw })

export const dishKinds = {
  ndole: dish(ndole),
  eru: dish(eru),
  okok: dish(okok),
  sanga: dish(sanga),
  dg: dish(dg),
  grilledFish: dish(grilledFish),
  koki: dish(koki),
  blackSauce: dish(blackSauce),
  achu: dish(achu),
  beignets: dish(beignets),
  soya: dish(soya),
  kondre: dish(kondre),
  jollof: dish(jollof),
  tomatoRice: dish(tomatoRice),
  fufu: dish(fufu),
  soup: dish(soup),
  omelette: dish(omelette),
  salad: dish(salad),
  juice: dish(juice),
  chips: dish(chips),
} satisfies Record<string, Kind>
