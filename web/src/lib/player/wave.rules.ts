import { peakSigns } from '@sheds/contract/music/music-terms'

/** In pixels: a bar of 2 and a gap of 1. */
export const barPitch = 3
export const waveHeight = 10
/** Silence is a point, not a gap. */
const least = 2

/** Wave in this many bars, each from 0 to 1: the loudest peak of a bar, or a value between its two nearest peaks. */
export const waveBars = (peaks: string, count: number): number[] => {
  const heights = Array.from(peaks, (sign) => Math.max(0, peakSigns.indexOf(sign)) / (peakSigns.length - 1))
  if (heights.length === 0) return Array.from({ length: count }, () => 0)
  return Array.from({ length: count }, (_, bar) => {
    const [from, to] = [(bar * heights.length) / count, ((bar + 1) * heights.length) / count]
    if (to - from >= 1) return Math.max(...heights.slice(Math.floor(from), Math.ceil(to)))
    const place = Math.min(heights.length - 1, Math.max(0, (from + to) / 2 - 0.5))
    const [left, right] = [heights[Math.floor(place)] ?? 0, heights[Math.ceil(place)] ?? 0]
    return left + (right - left) * (place % 1)
  })
}

/** One path for all bars, rounded to half a pixel. */
export const wavePath = (peaks: string, count: number): string =>
  waveBars(peaks, count)
    .map((height, bar) => {
      const long = Math.max(least, Math.round(height * waveHeight * 2) / 2)
      return `M${bar * barPitch + 1} ${(waveHeight - long) / 2}v${long}`
    })
    .join('')
