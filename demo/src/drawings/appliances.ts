import { GADGET } from './electronics.ts'
import {
  box,
  darker,
  disc,
  fill,
  gloss,
  group,
  hoop,
  ink,
  lighter,
  shade,
  shadeBox,
  shadow,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

function powerbank({ main, second, third }: Art): string {
  return [
    group(
      'rotate(-14 300 300)',
      shadeBox([206, 106, 230, 380, 36]),
      box([190, 90, 230, 380, 36], main),
      gloss('M206 126c0-14 8-20 20-20h60c-50 60-60 180-60 330h-20z', 0.15),
      times(4, (at) => disc([262 + at * 28, 150, 8], at < 3 ? second : darker(main, 0.3))),
      fill(second, 'M318 230l-56 84h36l-14 66 60-90h-38z'),
      box([250, 446, 36, 12, 4], ink.night),
      box([320, 446, 36, 12, 4], ink.night),
    ),
    stroke(third, 13, 'M392 500c20 60 120 40 120-40s-40-120-10-180') +
      group('translate(500 240) rotate(6)', box([-18, 0, 36, 54, 8], ink.milk), box([-11, -26, 22, 28, 3], ink.steel)),
  ].join('')
}

function radio({ main, second, third }: Art): string {
  return [
    shadow([320, 490, 240, 20]),
    stroke(ink.steel, 7, 'M450 200 530 50') + disc([530, 50, 9], ink.steel),
    stroke(darker(main, 0.3), 18, 'M140 210c0-80 320-80 320 0'),
    box([70, 200, 460, 280, 36], main),
    shade('M440 200h54c20 0 36 16 36 36v208c0 20-16 36-36 36h-54z', 0.14),
    disc([190, 350, 96], darker(main, 0.5)) +
      times(3, (at) => hoop([190, 350, 24 + at * 26], third, 6)) +
      disc([190, 350, 12], third),
    box([316, 244, 184, 76, 10], ink.cream) +
      stroke(ink.plum, 4, 'M332 300h152M346 300v-16M376 300v-24M406 300v-16M436 300v-24M466 300v-16') +
      stroke('#d8321f', 5, 'M396 254v58'),
    disc([362, 394, 40], second) +
      stroke(darker(second, 0.5), 8, 'M362 394V364') +
      disc([458, 394, 28], second) +
      stroke(darker(second, 0.5), 7, 'M458 394l14-14'),
  ].join('')
}

function fan({ main, second, third }: Art): string {
  const blade = 'M300 240c-10-60 10-110 60-116 40 20 30 80-60 116z'
  const bars = times(
    24,
    (at) =>
      `M300 240L${Math.round(300 + Math.cos((at * Math.PI) / 12) * 164)} ${Math.round(240 + Math.sin((at * Math.PI) / 12) * 164)}`,
  )
  return [
    shadow([320, 540, 150, 16]),
    fill(darker(main, 0.2), 'M286 390h28v110h-28z') + fill(main, 'M190 530c0-40 60-44 110-44s110 4 110 44z'),
    '<circle cx="300" cy="240" r="172" fill="#fff" opacity=".35"/>',
    times(3, (at) => `<path fill="${second}" d="${blade}" transform="rotate(${at * 120} 300 240)"/>`),
    `<path stroke="${darker(main, 0.1)}" stroke-width="3" d="${bars}"/>`,
    hoop([300, 240, 172], main, 13) + hoop([300, 240, 112], darker(main, 0.1), 4),
    disc([300, 240, 36], main) + disc([300, 240, 17], third),
    disc([270, 510, 9], third) + disc([300, 510, 9], second) + disc([330, 510, 9], ink.cream),
  ].join('')
}

function fridge({ main, second, third }: Art): string {
  return [
    shadow([330, 546, 180, 18]),
    fill('#3a2b3f', 'M180 530h40v16h-40zM380 530h40v16h-40z'),
    box([150, 50, 300, 486, 26], main) + shade('M400 50h24c16 0 26 10 26 26v434c0 16-10 26-26 26h-24z', 0.1),
    gloss('M172 90c0-12 8-20 20-20h50c-40 100-50 260-50 440h-20z', 0.4),
    stroke(darker(main, 0.25), 6, 'M150 210h300'),
    stroke(darker(main, 0.45), 15, 'M184 120v60M184 246v120'),
    disc([320, 130, 15], second) +
      box([350, 260, 60, 70, 4], ink.cream) +
      stroke(third, 5, 'M360 280h40M360 296h30') +
      disc([380, 256, 9], third) +
      box([270, 280, 50, 44, 4], second),
  ].join('')
}

function iron({ main, second, third }: Art): string {
  return [
    shadow([320, 458, 240, 22]),
    stroke('#20172b', 9, 'M470 200c60-40 90 20 60 60'),
    fill(main, 'M60 420C90 300 200 250 300 250h40V210h-120c-30 0-30-44 0-44h200c40 0 60 20 66 60l34 194z'),
    fill(darker(main, 0.35), 'M340 210v40h92l-6-40z'),
    gloss('M90 410c40-90 120-136 210-140-90 30-140 80-170 140z', 0.25),
    fill(ink.steel, 'M48 416h472c6 18 4 34-8 34H52c-12 0-14-14-4-34z'),
    disc([420, 330, 36], second) + stroke(darker(second, 0.5), 7, 'M420 330v-26') + disc([300, 226, 10], third),
  ].join('')
}

function blender({ main, second, third }: Art): string {
  return [
    shadow([310, 540, 150, 16]),
    fill('#dff1f4', 'M206 110h188l-24 240H230z') + fill(second, 'M218 220h164l-12 130H230z'),
    disc([264, 260, 18], lighter(second, 0.3)) +
      disc([320, 300, 20], lighter(second, 0.2)) +
      disc([338, 246, 14], third),
    gloss('M220 120h40l10 220h-26z', 0.45),
    `<path fill="none" stroke="${main}" stroke-width="17" d="M388 160c60-10 60 120-14 130"/>`,
    fill(main, 'M196 88h208v30H196zM260 62h80v28h-80zM226 350h148l30 150c4 22-8 34-26 34H222c-18 0-30-12-26-34z'),
    disc([300, 448, 40], darker(main, 0.3)) +
      stroke(ink.cream, 8, 'M300 448l18-20') +
      gloss('M240 364h30l-20 150h-24z', 0.2),
  ].join('')
}

function kettle({ main, second, third }: Art): string {
  return [
    shadow([320, 510, 190, 20]),
    `<path fill="none" stroke="${darker(main, 0.4)}" stroke-width="28" d="M420 200c110 0 100 220-10 230"/>`,
    fill(darker(main, 0.1), 'M170 260c-60-20-90-60-110-80 30-10 90-10 120 20z'),
    fill(main, 'M190 160h220l44 300c4 24-10 40-32 40H178c-22 0-36-16-32-40z'),
    shade('M370 160h40l44 300c4 24-10 40-32 40h-50z', 0.14) + gloss('M206 190h34l-20 280h-34z', 0.3),
    fill(darker(main, 0.3), 'M196 160c10-50 198-50 208 0z') + disc([300, 116, 18], third),
    box([280, 220, 40, 180, 20], '#c7e8ee') + box([280, 300, 40, 100, 20], second),
  ].join('')
}

function router({ main, second, third }: Art): string {
  return [
    shadow([320, 470, 240, 20]),
    stroke('#20172b', 20, 'M150 340 110 130M450 340l40-210M300 340V110'),
    stroke(second, 13, 'M240 90c40-40 80-40 120 0M266 124c24-24 44-24 68 0'),
    box([70, 330, 460, 130, 40], main) + shade('M70 410h460v10c0 24-16 40-40 40H110c-24 0-40-16-40-40z', 0.14),
    times(5, (at) => disc([150 + at * 50, 394, 10], at % 2 === 0 ? third : ink.leaf)),
    box([410, 376, 80, 36, 8], darker(main, 0.3)),
  ].join('')
}

function memory({ main, second, third }: Art): string {
  return [
    group(
      'translate(190 300) rotate(-16)',
      shadeBox([-64, -134, 160, 300, 26]),
      box([-80, -150, 160, 300, 26], main),
      box([-44, -220, 88, 76, 6], ink.pearl),
      fill(ink.iron, 'M-26-200h18v24h-18zM8-200h18v24H8z'),
      stroke(second, 9, 'M-40 0h80M-40 30h50'),
      hoop([0, 112, 16], darker(main, 0.3), 9),
    ),
    group(
      'translate(414 310) rotate(12)',
      `<path opacity=".18" d="M-74-114h130l40 40v220H-74z"/>`,
      fill(third, 'M-90-130H40l50 50v220H-90z'),
      fill(
        ink.safran,
        times(5, (at) => `M${-74 + at * 25}-112h15v50h-15z`),
      ),
      box([-70, -30, 140, 130, 8], ink.cream),
      stroke(ink.plum, 8, 'M-50 4H50M-50 34h70M-50 64h40'),
    ),
  ].join('')
}

function gamepad({ main, second, third }: Art): string {
  return [
    shadow([320, 470, 230, 22]),
    stroke('#20172b', 9, 'M300 200c0-80 90-60 90-150'),
    fill(
      main,
      'M180 190h240c90 0 140 120 130 220-6 60-70 60-100 10-20-34-40-50-70-50H220c-30 0-50 16-70 50-30 50-94 50-100-10-10-100 40-220 130-220z',
    ),
    gloss('M190 206h210c-120 10-240 60-330 170 0-90 50-170 120-170z', 0.12),
    fill('#15121c', 'M168 246h36v36h36v36h-36v36h-36v-36h-36v-36h36z'),
    disc([420, 250, 19], second) +
      disc([466, 296, 19], third) +
      disc([374, 296, 19], ink.teal) +
      disc([420, 342, 19], ink.leaf),
    box([276, 268, 20, 34, 10], '#15121c') + box([304, 268, 20, 34, 10], '#15121c'),
  ].join('')
}

export const appliances = {
  gamepad: { stage: 'wall', ways: GADGET, draw: gamepad, focus: [330, 300] },
  powerbank: { stage: 'top', ways: GADGET, draw: powerbank },
  radio: {
    stage: 'floor',
    ways: [
      ['#d8321f', ink.safran, ink.cream],
      [ink.teal, ink.cream, ink.safran],
      ['#8a5a2c', ink.safran, ink.cream],
      ['#3a2b3f', ink.safran, ink.rose],
    ],
    draw: radio,
    focus: [260, 340],
  },
  fan: {
    stage: 'floor',
    ways: [
      [ink.indigo, '#8fc4e8', ink.safran],
      ['#f7fbfb', ink.teal, ink.brick],
      [ink.leaf, ink.mint, ink.safran],
      ['#20172b', ink.steel, ink.brick],
    ],
    draw: fan,
    focus: [300, 260],
  },
  fridge: {
    stage: 'floor',
    ways: [
      ['#f7fbfb', ink.safran, ink.folere],
      ['#c9ced4', ink.brick, ink.indigo],
      ['#d8321f', ink.safran, ink.cream],
    ],
    draw: fridge,
    focus: [290, 220],
  },
  iron: { stage: 'floor', ways: GADGET, draw: iron, focus: [280, 320] },
  blender: {
    stage: 'floor',
    ways: [
      ['#f7fbfb', ink.brick, ink.safran],
      ['#20172b', '#f2a51a', ink.folere],
      [ink.folere, '#8fc25a', ink.safran],
    ],
    draw: blender,
    focus: [300, 260],
  },
  kettle: { stage: 'floor', ways: GADGET, draw: kettle, focus: [300, 310] },
  router: { stage: 'floor', ways: GADGET, draw: router, focus: [300, 330] },
  memory: { stage: 'top', ways: GADGET, draw: memory },
} satisfies Record<string, Kind>
