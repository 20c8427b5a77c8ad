import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { inLanguage, knownAddress } from '../lib/head.ts'
import { locale } from '../lib/locale.ts'
import { useSession } from '../lib/session.tsx'
import { usePageMatch } from '../lib/use-head.ts'
import * as m from '../messages/compiled/messages.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { languages, switchLanguage } from './language.tsx'

/** What must be reachable without JavaScript, quietly at the end of every page. */
export function Footer() {
  const { signedIn } = useSession()
  return (
    <footer className="footer">
      <div className="footer-in">
        <Logo name="Sheds" />
        <p>{m.site_tagline()}</p>
        <nav aria-label={m.nav_footer()} className="footer-links">
          <Link href="/all_sheds">{m.all_sheds()}</Link>
          <Link href="/all_users">{m.users()}</Link>
          {!signedIn && <Link href="/signup">{m.signup()}</Link>}
          <Link href="/terms">{m.terms()}</Link>
        </nav>
        <Languages />
      </div>
    </footer>
  )
}

function Languages() {
  const location = useLocation()
  const address = knownAddress({ location, knows: usePageMatch()?.handle?.knows ?? [] })
  return (
    <nav aria-label={m.language()} className="footer-links">
      {languages.map(({ lang, name }) => (
        <a
          key={lang}
          id={`to-${lang}`}
          href={inLanguage(address, lang)}
          hrefLang={lang}
          lang={lang}
          aria-current={lang === locale() ? 'true' : undefined}
          onClick={(event) => switchHere(event, lang)}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** With JavaScript the page stays as it is; a new tab still gets the address. */
const switchHere = (event: MouseEvent, lang: 'en' | 'fr'): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  switchLanguage(lang, `to-${lang}`)
}
