import type { FoundPrices } from '@sheds/contract/search/search'

interface PriceBarsProps {
  prices: FoundPrices
  min: number | undefined
  max: number | undefined
}

const [wide, tall, gap] = [10, 40, 2]

/** How many there are at which price: decoration, since the words beside it say what is usual. */
export function PriceBars({ prices: { from, to, bars }, min = from, max = to }: PriceBarsProps) {
  const most = Math.max(1, ...bars)
  const step = (to - from) / Math.max(1, bars.length)
  return (
    <svg
      viewBox={`0 0 ${bars.length * wide} ${tall}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-10 w-full"
    >
      {bars.map((count, place) => {
        const height = count === 0 ? 0 : Math.max(gap, (count / most) * tall)
        const isIn = from + (place + 1) * step > min && from + place * step <= max
        return (
          <rect
            key={String(place)}
            x={place * wide}
            y={tall - height}
            width={wide - gap}
            height={height}
            rx="1"
            className={isIn ? 'fill-brand' : 'fill-surface-3'}
          />
        )
      })}
    </svg>
  )
}
