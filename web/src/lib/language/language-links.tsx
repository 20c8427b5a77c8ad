import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { knownAddress, withParameter } from '../page/known-address.ts'
import { usePageMatch } from '../page/use-head.ts'
import { type Locale, languages, locale } from './locale.ts'

interface LanguageLinksProps {
  /** Prefix of the links' ids: the one that was used has the focus again after the change. */
  id: string
  /** Codes instead of names, where there is little room. */
  short?: boolean
}

/** Links to this page in each language, named in that language: readers who cannot read the page must find theirs. */
export function LanguageLinks({ id, short = false }: LanguageLinksProps) {
  const location = useLocation()
  const address = knownAddress({ location, knows: usePageMatch()?.handle?.knows ?? [] })
  return languages.map(({ lang, name }) => (
    <a
      key={lang}
      id={`${id}-${lang}`}
      href={withParameter(address, 'lang', lang)}
      hrefLang={lang}
      lang={lang}
      aria-current={lang === locale() ? 'true' : undefined}
      data-asks
      onClick={(event) => switchHere(event, lang, `${id}-${lang}`)}
    >
      {short ? <Code lang={lang} name={name} /> : name}
    </a>
  ))
}

function Code({ lang, name }: { lang: Locale; name: string }) {
  return (
    <>
      {lang.toUpperCase()}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  )
}

/** With JavaScript the page stays; a new tab opens the address, and so does a failed load of the code. */
const switchHere = (event: MouseEvent<HTMLAnchorElement>, lang: Locale, focusId: string): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  import('./language-switch.ts').then(
    ({ switchLanguage }) => switchLanguage(lang, focusId),
    () => window.location.assign(href),
  )
}
