import type { Random } from '../random.ts'
import { darker, disc, fill, group, hoop, ink, lighter, mix, stroke, times } from './pencil.ts'

export type Palette = readonly [ground: string, main: string, second: string, third: string]

const skins = ['#4a2a1a', '#6b4026', '#8d5a36', '#2e170b'] as const

/** The balafon from above, with its two sticks. */
export function bars([ground, main, second, third]: Palette, random: Random): string {
  const count = random.int(6, 8)
  const step = 500 / count
  const wood = times(count, (at) => {
    const high = 96 + at * (130 / count)
    const d = `M${50 + at * step} ${high}h${step * 0.74}v${600 - 2 * high}h-${step * 0.74}z`
    return (
      fill(main, d) +
      disc([50 + at * step + step * 0.37, high + 74, 8], ground) +
      disc([50 + at * step + step * 0.37, 526 - high, 8], ground)
    )
  })
  const sticks = stroke(third, 16, 'M210 590 452 70M430 590 168 90')
  return `${fill(darker(ground, 0.22), 'M0 0h600L0 600z')}${stroke(darker(ground, 0.5), 14, 'M30 190 570 266M30 430 570 350')}${wood}${sticks}${disc([456, 66, 36], second)}${disc([164, 86, 36], second)}`
}

/** A skin, and the hands that come down on it. */
export function drum([ground, main, second, third]: Palette, random: Random): string {
  const skin = random.pick(skins)
  const pegs = times(random.pick([12, 16, 20]), (at) => {
    const turn = (at * 2 * Math.PI) / 20
    return disc([Math.round(300 + 244 * Math.cos(turn)), Math.round(300 + 244 * Math.sin(turn)), 15], main)
  })
  const palm = (turn: number, tone: string): string => {
    const fingers = stroke(tone, 27, 'M236 318l62-44M258 346l66-34M272 378l60-20M276 410l48-6')
    const thumb = stroke(tone, 29, 'M170 352l24-58')
    const back = `<ellipse cx="212" cy="388" rx="74" ry="56" transform="rotate(-38 212 388)" fill="${tone}"/>`
    return group(`rotate(${turn} 300 300) translate(-30 22)`, stroke(tone, 60, 'M40 540 170 420'), back, fingers, thumb)
  }
  return `${disc([300, 300, 276], darker(ground, 0.45))}${pegs}${disc([300, 300, 210], third)}${hoop([300, 300, 210], second, 16)}${disc([300, 300, 112], mix(third, main, 0.45))}${palm(0, skin)}${palm(180, mix(skin, '#000000', 0.12))}`
}

/** Heads thrown back, mouths open. */
export function choir([, main, second, third]: Palette, random: Random): string {
  const singer = (x: number, y: number, size: number, robe: string): string => {
    const skin = random.pick(skins)
    return (
      fill(
        robe,
        `M${x - size * 1.55} 640V${y + size * 2.1}a${size * 1.55} ${size * 1.4} 0 0 1 ${size * 3.1} 0v${600 - y}z`,
      ) +
      disc([x, y, size], skin) +
      fill(
        ink.night,
        `M${x - size} ${y - size * 0.1}a${size} ${size} 0 0 1 ${size * 2} 0c-${size * 0.5}-${size * 0.5}-${size * 1.5}-${size * 0.5}-${size * 2} 0z`,
      ) +
      `<ellipse cx="${x}" cy="${y + size * 0.42}" rx="${size * 0.26}" ry="${size * 0.34}" fill="${ink.plum}"/>` +
      stroke(
        ink.night,
        6,
        `M${x - size * 0.56} ${y + size * 0.06}q${size * 0.2}-14 ${size * 0.4} 0M${x + size * 0.16} ${y + size * 0.06}q${size * 0.2}-14 ${size * 0.4} 0`,
      )
    )
  }
  const sun = fill(main, 'M300 30a270 270 0 0 1 270 270v330H30V300A270 270 0 0 1 300 30z')
  return `${sun}${singer(92, 300, 62, second)}${singer(508, 306, 62, darker(second, 0.2))}${singer(300, 238, 76, third)}`
}

/** Windows at night, a few of them awake. */
export function windows([ground, main, second, third]: Palette, random: Random): string {
  const dark = mix(ground, ink.night, 0.72)
  const panes = times(28, (at) => {
    const [x, y] = [40 + (at % 7) * 76, 46 + Math.floor(at / 7) * 132]
    const lit = random.weighted([
      [lighter(dark, 0.16), 6],
      [main, 2],
      [second, 1],
      [third, 1],
    ] as const)
    return fill(lit, `M${x} ${y}h56v94h-56z`)
  })
  return `${fill(dark, 'M0 0h600v600H0z')}${panes}`
}

/** A dugout under sail, and the moon on the river. */
export function boat([ground, main, second, third]: Palette, random: Random): string {
  const night = mix(ground, ink.night, 0.55)
  const moon = random.int(380, 460)
  const water = [0, 1, 2, 3].map((row) =>
    fill(
      mix(second, night, 0.2 + row * 0.2),
      `M0 ${316 + row * 68}c100-${66 - row * 8} 200 ${54 - row * 4} 300 0s200-${54 - row * 6} 300 8v320H0z`,
    ),
  )
  return `${fill(night, 'M0 0h600v600H0z')}${disc([moon, 160, 92], third)}${water.slice(0, 2).join('')}${fill(ink.plum, 'M120 350c60 36 200 36 262 0l-26 46c-60 22-152 22-210 0zM246 190h12v150h-12z')}${fill(main, 'M264 196c66 22 92 74 90 132h-90z')}${water.slice(2).join('')}`
}

/** Rain over a roof of corrugated iron. */
export function rain([ground, main, second, third]: Palette, random: Random): string {
  const drops = times(46, () => {
    const [x, y, long] = [random.int(0, 620), random.int(-20, 330), random.int(22, 64)]
    return stroke(random.pick([third, lighter(second, 0.2), third]), 5, `M${x} ${y}l-${Math.round(long * 0.3)} ${long}`)
  })
  const iron = times(13, (at) =>
    fill(at % 2 ? main : darker(main, 0.22), `M${at * 50 - 20} 390h50l${(at - 6) * 12} 240h-${60 + at}z`),
  )
  return `${fill(darker(ground, 0.3), 'M0 0h600v600H0z')}${drops}${iron}${fill(darker(main, 0.45), 'M0 380h600v22H0z')}`
}

/** Keys of two colours that go up like stairs. */
export function keys([ground, main, second, third]: Palette, random: Random): string {
  const lean = random.pick([-14, 10, 18])
  const white = times(7, (at) =>
    fill(at % 3 === 1 ? lighter(third, 0.12) : third, `M${at * 96 - 36} ${210 - at * 18}h88v520h-88z`),
  )
  const black = times(6, (at) =>
    at === 2 ? '' : fill(at === 4 ? second : ink.night, `M${at * 96 + 30} ${192 - at * 18}h52v250h-52z`),
  )
  return `${fill(ground, 'M0 0h600v600H0z')}${disc([470, 120, 84], main)}<g transform="rotate(${lean} 300 400)">${white}${black}</g>`
}
