import Star from 'lucide-react/icons/star'
import type { ComponentProps } from 'react'
import { checkedProps } from '../list/segments.tsx'
import { useGroupProps } from './field.context.ts'

const FIVE = ['1', '2', '3', '4', '5'] as const

type RatingInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> & {
  name: string
  /** "4 stars". */
  starLabel: (stars: number) => string
  value?: string | undefined
  defaultValue?: string | undefined
}

/** Choice of one to five stars, as radio buttons, so that arrow keys work. Used in a `Field as="group"`. */
export function RatingInput({ starLabel, value, defaultValue, className, ...rest }: RatingInputProps) {
  const group = useGroupProps(rest)
  return (
    <div className={className ? `rate ${className}` : 'rate'}>
      {FIVE.map((stars) => (
        <label key={stars}>
          <input
            {...rest}
            {...group}
            {...checkedProps(stars, value, defaultValue)}
            type="radio"
            value={stars}
            aria-label={starLabel(Number(stars))}
          />
          <Star />
        </label>
      ))}
    </div>
  )
}
