import type { ComponentProps } from 'react'
import { iconButton } from './icon-button.tsx'

/** Where the search stands in the header. */
export function SearchPlace(props: ComponentProps<'div'>) {
  return <div {...props} className="search-place" />
}

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

/** A box for the words, and choices beside or below it. */
export function SearchBar(props: ComponentProps<'form'>) {
  // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 do not know the search element
  return <form {...props} role="search" className="search" />
}

export function SearchBox(props: ComponentProps<'div'>) {
  return <div {...props} className="search-box" />
}

export function SearchChoices(props: ComponentProps<'div'>) {
  return <div {...props} className="search-choices" />
}
