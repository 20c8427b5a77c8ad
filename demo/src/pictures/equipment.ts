import { box, darker, disc, fill, gloss, group, hoop, ink, lighter, oval, shade, shadeBox, shadow, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

const TOOL: Kind['ways'] = [
  ['#c9381f', ink.safran, '#20172b'],
  [ink.safran, '#c9381f', '#20172b'],
  [ink.teal, ink.safran, '#20172b'],
  [ink.indigo, ink.safran, '#20172b'],
  [ink.leaf, ink.safran, '#20172b'],
]

function solarPanel({ second, third }: Art): string {
  return [
    shadow([250, 420, 190, 20]) + shadow([440, 504, 90, 16]),
    fill('#8a97a3', 'M236 330h26l30 90h-86z'),
    fill(ink.pearl, 'M142 104h268l-46 242H96z') + fill(ink.indigo, 'M154 118h240l-40 214H112z'),
    `<path fill="none" stroke="#8fa0e8" stroke-width="4" d="m202 118-42 214M250 118l-42 214M298 118l-42 214M346 118l-42 214M141 189h240M128 260h240"/>`,
    gloss('M154 118h90L160 332h-48z', 0.18),
    stroke(third, 6, 'M262 400c40 60 90 40 120 90'),
    fill(second, 'M392 360h96l16 120h-128z') + fill('#ffe9b0', 'M406 372h68l10 96h-88z') + fill(third, 'M372 476h136v26H372zM388 338h104v26H388z'),
    stroke(third, 8, 'M404 340c0-60 72-60 72 0') + fill(second, 'M440 392l16 34-16 30-16-30z'),
  ].join('')
}

function generator({ main, second, third }: Art): string {
  return [
    shadow([320, 510, 240, 20]),
    `<path fill="none" stroke="${third}" stroke-width="20" stroke-linejoin="round" d="M84 490V140h432v350z"/>`,
    box([110, 170, 380, 110, 20], main) + gloss('M130 180h340v22H130z', 0.2) + disc([300, 164, 26], third) + box([280, 140, 40, 20, 6], second),
    box([110, 300, 180, 170, 14], ink.iron) + stroke(ink.steel, 11, 'M130 330h140M130 360h140M130 390h140M130 420h140'),
    box([310, 300, 180, 170, 14], darker(main, 0.35)) + disc([360, 356, 32], ink.cream) + stroke('#d8321f', 6, 'M360 356l16-20') + disc([440, 356, 28], third) + fill(ink.steel, 'M430 346h6v20h-6zM446 346h6v20h-6z') + box([340, 414, 120, 34, 8], second) + fill(third, 'M404 418l-22 16h16l-6 12 24-18h-16z'),
    box([70, 480, 460, 24, 10], third),
  ].join('')
}

function toolbox({ main, second, third }: Art): string {
  return [
    shadow([320, 514, 240, 22]),
    group('rotate(24 330 220)', box([316, 90, 30, 250, 12], ink.steel), fill(ink.steel, 'M286 80c0-34 20-54 34-58v46h22V22c14 4 34 24 34 58 0 26-20 44-46 44s-44-18-44-44z')),
    group('rotate(-20 240 240)', box([216, 110, 44, 120, 16], second), fill(ink.iron, 'M230 230h16v120h-16z')),
    `<path fill="none" stroke="${third}" stroke-width="22" d="M216 292v-40c0-16 10-26 26-26h116c16 0 26 10 26 26v40"/>`,
    fill(main, 'M90 286h420l14 214c0 10-6 16-16 16H92c-10 0-16-6-16-16z') + fill(darker(main), 'M84 374h432l4 40H80z') + gloss('M90 286h420l2 30H88z'),
    box([270, 352, 60, 74], ink.cream) + box([284, 366, 32, 18], ink.iron),
  ].join('')
}

function drill({ main, second, third }: Art): string {
  return [
    shadow([300, 528, 190, 18]),
    fill(ink.steel, 'M30 222h150v16H30zM30 222l-20 8 20 8z') + stroke(ink.iron, 4, 'M50 222l14 16M80 222l14 16M110 222l14 16'),
    fill(third, 'M150 196h70v70h-70zM210 180h40v102h-40z'),
    fill(main, 'M240 150h220c50 0 70 30 70 76s-20 74-70 74H240z') + gloss('M250 162h200c30 0 50 10 60 30H250z', 0.2),
    fill(darker(main, 0.15), 'M350 290h110l30 170H380z') + fill(third, 'M356 300c-30 0-40 30-30 50h36z'),
    fill(third, 'M350 452h160c14 0 20 8 20 20v40c0 12-8 20-20 20H350c-12 0-20-8-20-20v-40c0-12 8-20 20-20z') + box([360, 476, 100, 26, 8], second),
    times(4, (at) => box([420 + at * 22, 190, 10, 66, 5], darker(main, 0.4))) + disc([300, 226, 30], second),
  ].join('')
}

function sewing({ main, second, third, cloth }: Art): string {
  const body = 'M150 214c0-34 26-52 60-52h210c54 0 80 30 80 76v160h-96V280c0-18-10-26-26-26H232v56h-14v34h-26v-34h-42z'
  return [
    shadow([320, 470, 250, 18]),
    fill(ink.bark, 'M70 430h470v40H70z') + fill(cloth(0.7), 'M64 398h190l60 60H40z'),
    fill(main, `M150 392h360v40H150z${body}`) + gloss('M170 190c10-12 24-16 40-16h210c30 0 50 12 60 30-10-8-30-14-60-14z', 0.12),
    stroke(ink.steel, 6, 'M205 344v54') + fill(ink.steel, 'M190 384h30v8h-30z'),
    disc([514, 244, 56], darker(main, 0.3)) + hoop([514, 244, 40], ink.steel) + disc([514, 244, 12], ink.steel),
    stroke(second, 5, 'M250 208c30-22 50 22 80 0s50 22 80 0M430 300v70m24-70v70M170 412h320') + disc([442, 258, 12], second),
    fill(third, 'M376 108h44v48h-44z') + fill(ink.straw, 'M370 100h56v12h-56zm0 50h56v12h-56z') + stroke(third, 3, 'M376 130C300 120 250 150 206 200v140'),
  ].join('')
}

function handTools({ main, second }: Art): string {
  return [
    group('translate(150 300) rotate(-18)', shadeBox([-8, -130, 34, 360, 14]), box([-20, -140, 34, 370, 14], ink.honey), fill(ink.iron, 'M-70-190h120c30 0 40 20 44 44H-20v30h-50z'), gloss('M-60-182h100v10H-60z', 0.3)),
    group('translate(310 300)', shadeBox([-10, -60, 40, 280, 18]), box([-24, 60, 46, 160, 20], main), box([-10, -190, 18, 260, 4], ink.steel), fill(ink.iron, 'M-14-210h26v40h-26z'), stroke(darker(main, 0.3), 4, 'M-8 84v110M8 84v110')),
    group('translate(460 300) rotate(14)', shadeBox([-6, -120, 34, 340, 14]), box([-18, -110, 34, 330, 14], second), fill(ink.steel, 'M-50-150c0-40 24-62 40-66v54h20v-54c16 4 40 26 40 66 0 30-20 50-50 50s-50-20-50-50z')),
  ].join('')
}

function farmTools({ main, second }: Art): string {
  return [
    group('translate(180 300) rotate(-14)', shadeBox([0, -210, 24, 440, 10]), box([-12, -220, 24, 450, 10], ink.honey), fill(ink.iron, 'M-90-240c60-20 120-10 150 10l-20 40c-40-20-80-26-130-10z'), gloss('M-80-236c50-14 100-8 130 6l-6 8c-40-14-80-18-120-6z', 0.3)),
    group('translate(330 300) rotate(6)', shade('M-20-250c50 100 60 250 40 370h-40z'), fill(ink.steel, 'M-30-260c50 100 60 250 40 370h-40z'), gloss('M-24-230c30 100 36 220 26 330h-16z', 0.4), box([-34, 104, 48, 140, 16], main), disc([-10, 140, 6], ink.cream), disc([-10, 200, 6], ink.cream)),
    group('translate(470 310) rotate(16)', shadeBox([2, -200, 22, 340, 10]), box([-10, -210, 22, 350, 10], ink.honey), box([-34, -236, 70, 30, 12], second), fill(ink.iron, 'M-56 120h114v70c0 40-30 70-57 80-27-10-57-40-57-80z')),
  ].join('')
}

function barrow({ main, second }: Art): string {
  return [
    shadow([310, 520, 230, 20]),
    stroke(ink.bark, 18, 'M560 250 380 330 200 430M420 400l30 110M380 400l20 110'),
    fill(main, 'M100 220h380l-70 170c-6 14-16 20-30 20H220c-16 0-26-8-34-20z') + shade('M380 220h100l-70 170c-6 14-16 20-30 20h-60z', 0.16),
    box([84, 204, 412, 26, 12], darker(main)),
    fill('#b5542c', 'M140 206c20-70 80-70 110-50 40-50 130-30 150 50z') + disc([220, 176, 12], '#c9653a') + disc([320, 166, 14], '#c9653a'),
    disc([190, 450, 70], '#20172b') + disc([190, 450, 42], second) + disc([190, 450, 13], '#20172b'),
  ].join('')
}

function paint({ main, second }: Art): string {
  return [
    shadow([300, 528, 200, 20]),
    stroke(ink.steel, 7, 'M126 230C120 90 400 90 394 230'),
    fill(ink.pearl, 'M116 220h288v270c0 50-288 50-288 0z') + fill(main, 'M116 300h288v130c-80 30-208 30-288 0z') + shade('M330 220h74v270c0 20-30 34-74 38z', 0.12),
    oval([260, 222, 144, 36], lighter(ink.pearl, 0.3)) + oval([260, 226, 124, 26], main) + fill(main, 'M150 240c0 60 14 90 26 90s20-20 24-80z'),
    disc([260, 372, 40], ink.cream) + disc([260, 372, 20], second),
    group('translate(490 300) rotate(14)', box([-18, 40, 36, 180, 14], ink.bark), box([-60, -10, 120, 60, 8], ink.steel), fill(second, 'M-60-10h120v-90c-20-20-100-20-120 0z'), fill(main, 'M-60-60h120v-40c-20-20-100-20-120 0z')),
  ].join('')
}

function helmet({ main, second }: Art): string {
  return [
    shadow([310, 450, 240, 24]),
    fill(main, 'M110 400C110 220 190 140 300 140s190 80 190 260z') + shade('M370 160c80 30 120 120 120 240h-90c10-100 0-180-30-240z', 0.14),
    fill(lighter(main, 0.2), 'M270 130h60l12 270h-84z') + gloss('M150 340c4-80 36-140 90-170-30 50-44 110-46 170z', 0.3),
    fill(darker(main, 0.16), 'M70 390h460c16 0 20 44-6 48-140-20-300-20-448 0-26-4-22-48-6-48z'),
    disc([300, 330, 30], second) + stroke(ink.cream, 7, 'M288 330h24M300 318v24'),
  ].join('')
}

function gasBottle({ main, second }: Art): string {
  return [
    shadow([320, 536, 160, 18]),
    `<path fill="none" stroke="${darker(main, 0.25)}" stroke-width="20" d="M220 190V96h160v94"/>`,
    fill(ink.safran, 'M280 120h40v60h-40z') + box([256, 104, 88, 24, 10], ink.iron),
    fill(main, 'M300 160c100 0 150 50 150 130v150c0 50-30 80-70 84H220c-40-4-70-34-70-84V290c0-80 50-130 150-130z'),
    shade('M390 190c40 20 60 50 60 100v150c0 50-30 80-70 84h-40c40-80 60-220 50-334z', 0.16) + gloss('M190 250c10-20 24-34 46-44-16 70-16 190 0 290-40-20-56-160-46-246z', 0.2),
    fill(second, 'M150 320h300v70H150z') + fill(main, 'M300 326c24 22 20 34 16 44-4 10-28 10-32 0-3-10 6-16 16-44z'),
    box([180, 516, 240, 22, 8], darker(main, 0.35)),
  ].join('')
}

function cooker({ main, second, third }: Art): string {
  const flame = (x: number): string => times(5, (at) => `<path fill="${at % 2 ? '#5f7bd8' : '#8fb0ff'}" d="M${x - 50 + at * 22} 330c8-24 16-24 20 0z"/>`)
  return [
    shadow([310, 500, 260, 20]),
    box([60, 360, 480, 120, 24], main) + shade('M60 440h480v16c0 14-10 24-24 24H84c-14 0-24-10-24-24z', 0.14),
    box([80, 328, 180, 32, 10], third) + box([340, 328, 180, 32, 10], third) + flame(170) + flame(430),
    fill(second, 'M100 180h140v100c0 20-12 30-28 30h-84c-16 0-28-10-28-30z') + box([90, 166, 160, 22, 8], lighter(second, 0.2)) + stroke(darker(second, 0.4), 13, 'M70 216h30M240 216h30'),
    stroke(ink.pearl, 7, 'M130 140c-16-24 16-34 0-60M170 140c-16-24 16-34 0-60M210 140c-16-24 16-34 0-60'),
    disc([170, 420, 26], ink.cream) + disc([430, 420, 26], ink.cream) + stroke(third, 7, 'M170 420v-18M430 420l12-12') + box([260, 404, 80, 32, 8], darker(main, 0.3)),
  ].join('')
}

function waterTank({ main, second }: Art): string {
  return [
    shadow([320, 544, 190, 18]),
    fill(ink.bark, 'M140 440h24v104h-24zM436 440h24v104h-24z') + box([110, 430, 380, 24, 6], ink.wood) + stroke(ink.wood, 11, 'M152 460l140 74M448 460 308 534'),
    fill(main, 'M150 150c0-40 300-40 300 0v280H150z') + shade('M390 126c36 4 60 12 60 24v280h-60z', 0.16) + gloss('M176 160h34v256h-34z', 0.22),
    stroke(darker(main, 0.2), 9, 'M150 210c90 20 210 20 300 0M150 280c90 20 210 20 300 0M150 350c90 20 210 20 300 0'),
    oval([300, 126, 60, 20], darker(main, 0.3)) + oval([300, 116, 50, 16], second),
    stroke(ink.steel, 13, 'M450 400h40v40') + fill('#57b7c4', 'M490 456c20 30 14 44 0 44s-20-14 0-44z'),
  ].join('')
}

function pump({ main, second, third }: Art): string {
  return [
    shadow([310, 510, 240, 20]),
    box([90, 470, 420, 26, 10], third),
    box([250, 230, 240, 200, 40], main) + times(5, (at) => box([290 + at * 36, 216, 14, 228, 6], darker(main, 0.2))) + box([470, 270, 44, 120, 16], darker(main, 0.3)),
    disc([190, 340, 106], second) + disc([190, 340, 70], darker(second, 0.2)) + disc([190, 340, 26], ink.pearl),
    box([154, 130, 72, 110, 8], darker(second, 0.1)) + box([140, 116, 100, 28, 8], third) + box([40, 306, 60, 70, 8], darker(second, 0.1)) + box([26, 296, 26, 90, 8], third),
    fill(third, 'M290 430h40v44h-40zM430 430h40v44h-40z') + box([320, 190, 90, 44, 8], third) + disc([364, 212, 9], ink.safran),
  ].join('')
}

function ladder({ main, second }: Art): string {
  return [
    shadow([330, 548, 200, 14]),
    stroke(darker(main, 0.3), 16, 'M420 70l90 470M380 70l60 470'),
    `<path stroke="${main}" stroke-width="20" stroke-linecap="round" d="M230 60 180 540M390 60l50 480"/>`,
    `<path stroke="${lighter(main, 0.25)}" stroke-width="16" d="${times(7, (at) => `M${224 - at * 6} ${120 + at * 62}h${172 + at * 13}`)}"/>`,
    box([210, 44, 200, 30, 8], second),
    fill('#20172b', 'M168 530h30v20h-30zM426 530h30v20h-30z'),
  ].join('')
}

function cart({ main, second, third }: Art): string {
  return [
    shadow([320, 528, 230, 18]),
    stroke(ink.bark, 9, 'M300 40v250'),
    times(6, (at) => {
      const [left, right] = [60 + at * 80, 140 + at * 80]
      return fill(at % 2 ? main : second, `M300 60Q${(left + 300) / 2 + (at - 2.5) * 20} 80 ${left} 190Q${left + 40} 214 ${right} 190Q${(right + 300) / 2} 80 300 60Z`)
    }),
    box([100, 320, 400, 140, 14], third) + fill(second, 'M100 350h400v26H100z') + shade('M400 320h86c8 0 14 6 14 14v112c0 8-6 14-14 14h-86z', 0.14),
    times(7, (at) => disc([140 + at * 54, 300, 26], [ink.safran, '#d8321f', '#3f8f3b'][at % 3] as string) + disc([132 + at * 54, 292, 7], '#fff3e0')),
    hoop([180, 490, 38], '#20172b', 11) + hoop([420, 490, 38], '#20172b', 11),
  ].join('')
}

export const equipment = {
  solarPanel: { stage: 'floor', ways: [[ink.indigo, ink.safran, '#3a2b3f'], [ink.indigo, ink.brick, '#3a2b3f'], [ink.indigo, '#8fc25a', '#3a2b3f']], draw: solarPanel, focus: [270, 260] },
  generator: { stage: 'floor', ways: TOOL, draw: generator, focus: [330, 350] },
  toolbox: { stage: 'floor', ways: TOOL, draw: toolbox, focus: [300, 340] },
  drill: { stage: 'wall', ways: TOOL, draw: drill, focus: [320, 280] },
  sewing: { stage: 'floor', ways: [['#1b151f', ink.safran, ink.folere], ['#2d4a45', ink.safran, ink.brick], ['#f7fbfb', ink.folere, ink.indigo], [ink.folere, ink.safran, ink.teal]], draw: sewing, focus: [260, 320] },
  handTools: { stage: 'top', ways: TOOL, draw: handTools },
  farmTools: { stage: 'top', ways: TOOL, draw: farmTools },
  barrow: { stage: 'floor', ways: TOOL, draw: barrow, focus: [280, 330] },
  paint: { stage: 'floor', ways: [[ink.folere, ink.safran, ink.cream], [ink.teal, ink.brick, ink.night], ['#f2a51a', ink.indigo, ink.night], ['#3f9a68', ink.safran, ink.night]], draw: paint, focus: [280, 300] },
  helmet: { stage: 'floor', ways: [[ink.safran, ink.brick, ink.cream], ['#f7fbfb', ink.leaf, ink.cream], ['#c9381f', ink.safran, ink.cream]], draw: helmet, focus: [300, 290] },
  gasBottle: { stage: 'floor', ways: [['#c9381f', ink.cream, ink.safran], [ink.indigo, ink.safran, ink.cream], ['#3f9a68', ink.cream, ink.safran], ['#e0703c', ink.cream, ink.safran]], draw: gasBottle, focus: [300, 300] },
  cooker: { stage: 'floor', ways: [['#c9ced4', ink.folere, '#20172b'], ['#20172b', ink.teal, '#3a2b3f'], [ink.teal, ink.brick, '#20172b']], draw: cooker, focus: [220, 320] },
  waterTank: { stage: 'floor', ways: [['#2a2430', ink.teal, ink.cream], [ink.indigo, ink.safran, ink.cream], [ink.leaf, ink.safran, ink.cream]], draw: waterTank, focus: [300, 280] },
  pump: { stage: 'floor', ways: TOOL, draw: pump, focus: [280, 330] },
  ladder: { stage: 'floor', ways: [['#c9ced4', '#c9381f', ink.cream], [ink.safran, '#20172b', ink.cream], [ink.honey, ink.bark, ink.cream]], draw: ladder, focus: [300, 220] },
  parasol: { stage: 'floor', ways: [[ink.folere, ink.safran, '#7a431e'], [ink.indigo, ink.cream, '#1798a6'], [ink.leaf, ink.safran, '#c6492b']], draw: cart, focus: [300, 330] },
} satisfies Record<string, Kind>
