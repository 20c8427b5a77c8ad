import { PETAL } from './beauty.ts'
import { box, darker, disc, fill, group, hoop, ink, lighter, oval, shade, shadow, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

const HAIR: Kind['ways'] = [
  ['#221419', ink.folere, '#0f6a52'],
  ['#3a1c14', ink.safran, ink.indigo],
  ['#5a2a12', ink.teal, ink.brick],
  ['#22131a', ink.leaf, ink.folere],
]

function wig({ main, second, random }: Art): string {
  const style = random.pick([
    'M180 270C150 100 450 100 420 270c20 60 10 120 26 190 4 40-50 60-70 30H224c-20 30-74 10-70-30 16-70 6-130 26-190z',
    'M150 320C110 90 490 90 450 320c10 60-30 100-70 96H220c-40 4-80-36-70-96z',
    'M180 270C160 110 440 110 420 270c0 60 40 90 26 150-14 50 20 80-10 110-20 16-70 10-76-20H240c-6 30-56 36-76 20-30-30 4-60-10-110-14-60 26-90 26-150z',
  ])
  return [
    shadow([320, 556, 150, 14]),
    fill('#e0b27c', 'M262 380h76v110h50c20 0 30 30 30 60H182c0-30 10-60 30-60h50z'),
    fill(main, style) + oval([300, 300, 92, 118], '#e8bd8a'),
    fill(main, 'M206 300c0-110 40-130 94-130s94 20 94 130c-20-60-60-90-110-94-40 6-66 40-78 94z'),
    stroke(
      lighter(main, 0.25),
      6,
      'M190 240c-10 70-16 140-14 210M410 240c10 70 16 140 14 210M230 170c40-30 100-30 140 0',
    ),
    stroke(second, 13, 'M210 252c40-50 140-50 180 0'),
  ].join('')
}

function braids({ main, second, third }: Art): string {
  const skin = '#6b3d22'
  const rows = [208, 234, 262, 288, 314, 340, 368, 394]
    .map(
      (x) => `M300 150C${300 + (x - 300) * 1.25} 160 ${300 + (x - 300) * 1.5} 250 ${x} ${345 - Math.abs(x - 300) / 12}`,
    )
    .join('')
  return [
    fill(third, 'M60 600c10-110 110-146 190-156h100c80 10 180 46 190 156z') +
      fill(skin, 'M250 350h100v100c-10 40-90 40-100 0z'),
    shade('M250 380c20 30 80 30 100 0v40c-20 24-80 24-100 0z', 0.2) +
      oval([178, 280, 18, 30], skin) +
      oval([422, 280, 18, 30], skin),
    fill(main, 'M180 270C176 140 230 96 300 96s124 44 120 174c-4 70-50 110-120 110s-116-40-120-110z'),
    `<path fill="none" stroke="${lighter(main, 0.25)}" stroke-width="6" d="${rows}"/><path fill="none" stroke="${lighter(main, 0.45)}" stroke-width="6" stroke-dasharray="2 10" stroke-linecap="round" d="${rows}"/>`,
    disc([300, 112, 62], main) +
      stroke(
        lighter(main, 0.25),
        7,
        'M252 100c30-34 66-34 96 0M250 124c30 30 70 30 100 0M280 60c-20 40-20 70 0 108M322 60c18 40 18 70 0 108',
      ),
    hoop([176, 330, 18], second, 9) + hoop([424, 330, 18], second, 9),
    disc([262, 196, 7], ink.cream) +
      disc([338, 196, 7], ink.cream) +
      disc([228, 230, 7], ink.cream) +
      disc([372, 230, 7], ink.cream),
  ].join('')
}

function hairPacks({ main, second, third }: Art): string {
  const pack = (x: number, turn: number, colour: string): string =>
    group(
      `translate(${x} 300) rotate(${turn})`,
      '<path opacity=".18" d="M-40-190h110v440H-40z"/>',
      box([-56, -230, 112, 70, 10], second),
      hoop([0, -206, 11], ink.cream, 6),
      fill(colour, 'M-52-160h104c8 140 6 290-14 400h-76c-20-110-22-260-14-400z'),
      `<path fill="none" stroke="${lighter(colour, 0.25)}" stroke-width="5" stroke-dasharray="12 6" d="M-30-150c-4 140-4 270 8 380M0-150v380M30-150c4 140 4 270-8 380"/>`,
      box([-58, 0, 116, 54, 8], third),
    )
  return pack(170, -7, main) + pack(430, 7, '#7a2a3a') + pack(300, 0, '#3a1c14')
}

function comb({ main, second, third }: Art): string {
  const teeth = times(9, (at) => `M${-76 + at * 19} -40h10v190l-5 14-5-14z`)
  return [
    group(
      'translate(210 280) rotate(-14)',
      '<g opacity=".18" transform="translate(12 14)"><path d="M-90-180h180v140H-90z"/></g>',
      fill(main, `M-90-60c-10-90 30-140 90-140s100 50 90 140v24H-90z${teeth}`),
      hoop([0, -124, 30], second, 11),
    ),
    group(
      'translate(420 320) rotate(16)',
      '<rect x="-40" y="-190" width="110" height="200" rx="52" opacity=".18"/>',
      box([-56, -206, 112, 200, 54], third),
      box([-40, -190, 80, 168, 40], darker(third, 0.4)),
      times(15, (at) => disc([-20 + (at % 3) * 20, -160 + Math.floor(at / 3) * 28, 5], ink.cream)),
      box([-18, -10, 36, 210, 16], third),
    ),
  ].join('')
}

export const hair = {
  wig: { stage: 'wall', ways: HAIR, draw: wig, focus: [300, 290] },
  braids: { stage: 'wall', ways: HAIR, draw: braids, focus: [300, 230] },
  hairPacks: { stage: 'wall', ways: HAIR, draw: hairPacks, focus: [300, 290] },
  comb: { stage: 'top', ways: PETAL, draw: comb },
} satisfies Record<string, Kind>
