import { peakCount } from '@sheds/contract/music/music-terms'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { waveBox, waveFree, waveHeard, waveLine, waveRest } from '../../ui/player/player-classes.ts'
import { barPitch, waveHeight, wavePath } from './wave.rules.ts'

interface WaveProps {
  peaks: string | null
  /** Fractions of the whole song: beginning and end of the audible part, and the position. */
  from: number
  to: number
  at: number
}

const percent = (part: number): string => `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`

/** Wave of a song: a path as a mask, over the heard, the audible and the remaining part. */
export function Wave({ peaks, from, to, at }: WaveProps) {
  const id = useId()
  const box = useRef<SVGSVGElement>(null)
  const bars = useBars(box)
  const path = useMemo(() => wavePath(peaks ?? '', bars ?? peakCount), [peaks, bars])
  // As many bars as there is room for, once that is known; before, one for each peak, stretched to the width.
  const view = bars === undefined ? `0 0 ${peakCount * barPitch} ${waveHeight}` : undefined
  return (
    <svg ref={box} className={waveBox} viewBox={view} preserveAspectRatio="none" aria-hidden="true">
      <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%">
        <path d={path} className={waveLine} />
      </mask>
      <g mask={`url(#${id})`}>
        <rect width="100%" height="100%" className={waveRest} />
        <rect x={percent(from)} width={percent(to - from)} height="100%" className={waveFree} />
        <rect x={percent(from)} width={percent(at - from)} height="100%" className={waveHeard} />
      </g>
    </svg>
  )
}

const useBars = (box: { current: SVGSVGElement | null }): number | undefined => {
  const [bars, setBars] = useState<number>()
  useLayoutEffect(() => {
    const svg = box.current
    if (svg === null) return
    const measure = (): void => {
      const { width } = svg.getBoundingClientRect()
      if (width > 0) setBars(Math.floor((width + 1) / barPitch))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(svg)
    return () => observer.disconnect()
  }, [box])
  return bars
}
