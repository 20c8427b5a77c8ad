import sharp from 'sharp'

/** Rendered text, cropped to its pixels. */
export interface TextLayer {
  data: Buffer
  width: number
  height: number
}

interface TextStyle {
  weight: 'SemiBold' | 'ExtraBold'
  size: number
  colour: string
  /** Longer lines wrap. */
  width: number
  /** Printed small after the text. */
  unit?: string
}

const nothing: TextLayer = { data: Buffer.alloc(4), width: 1, height: 1 }

export const textLayer = async (text: string, style: TextStyle): Promise<TextLayer> => {
  if (text === '') return nothing
  const { weight, size, colour, width, unit } = style
  const small = `font="Gabarito SemiBold ${Math.round(size * 0.55)}" foreground="#594657"`
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`
  const { data, info } = await sharp({
    text: {
      text: unit === undefined ? markup : `${markup}<span ${small}>\u00a0${unit}</span>`,
      font: `Gabarito ${weight} ${size}`,
      rgba: true,
      dpi: 72,
      width,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

interface FittedStyle extends Omit<TextStyle, 'size'> {
  /** From the preferred size down to the smallest. */
  sizes: readonly number[]
  lines: number
  /** Height limit. */
  height?: number
}

/** The text at the largest size that fits the lines; at the smallest size it is shortened. */
export const fittedText = async (text: string, { sizes, lines, height, ...style }: FittedStyle): Promise<TextLayer> => {
  const least = sizes.at(-1) ?? 0
  const most = (size: number): number => Math.min(height ?? Number.POSITIVE_INFINITY, lines * size * lineHeight)
  for (const size of sizes) {
    const layer = await textLayer(text, { ...style, size })
    if (fits(layer, most(size), style.width)) return layer
  }
  const letters = [...text]
  const cut = (count: number) => textLayer(`${letters.slice(0, count).join('').trimEnd()}…`, { ...style, size: least })
  let [enough, beyond] = [0, letters.length]
  while (beyond - enough > 1) {
    const middle = Math.floor((enough + beyond) / 2)
    if (fits(await cut(middle), most(least), style.width)) enough = middle
    else beyond = middle
  }
  return cut(enough)
}

const lineHeight = 1.2

const fits = ({ width, height }: TextLayer, tallest: number, widest: number): boolean =>
  height <= tallest && width <= widest

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter)
