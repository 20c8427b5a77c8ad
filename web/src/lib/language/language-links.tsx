import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { knownAddress, withParameter } from '../page/known-address.ts'
import { usePageMatch } from '../page/use-head.ts'
import { type Locale, languages, locale } from './locale.ts'

interface LanguageLinksProps {
  /** What their ids begin with: after the change the one that was used has the focus. */
  id: string
  /** Their codes in place of their names, where there is little room. */
  short?: boolean
}

/** The page in each language, each by its own name: whoever can't read the page must find theirs. */
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

/** With JavaScript the page stays as it is; a new tab still gets the address, and so does whoever cannot get the code. */
const switchHere = (event: MouseEvent<HTMLAnchorElement>, lang: Locale, focusId: string): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  import('./language-switch.ts').then(
    ({ switchLanguage }) => switchLanguage(lang, focusId),
    () => window.location.assign(href),
  )
}
