import type { ComponentProps } from 'react'
import { dressed } from './dressed.tsx'
import { iconButton } from './icon-button.tsx'

/** Where the search stands in the header. */
export const SearchPlace = dressed('search-place', 'div')

type SearchFoldProps = Pick<ComponentProps<'details'>, 'ref' | 'onToggle'> & {
  /** The icon that shows the bar on phones, with JavaScript or without. */
  summary: ComponentProps<'summary'>
}

/** Hides the bar that follows it until its icon is pressed, on phones. */
export function SearchFold({ summary, ...rest }: SearchFoldProps) {
  return (
    <details {...rest} className="search-fold">
      <summary {...summary} className={iconButton} />
    </details>
  )
}

/** A box for the words, and choices beside or below it. A form: browsers of before 2023 do not know the search element. */
export const SearchBar = dressed('search', 'form')
export const SearchBox = dressed('search-box', 'div')
export const SearchChoices = dressed('search-choices', 'div')
