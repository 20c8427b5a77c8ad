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

const links =
  'flex flex-wrap gap-x-4 *:inline-flex *:min-h-touch *:min-w-touch *:items-center *:font-label *:hover:text-ink-1 *:hover:underline *:aria-[current]:text-brand-text'

/** What must be reachable without JavaScript, quietly at the end of every page. */
export function Footer() {
  const { signedIn } = useSession()
  return (
    <footer className="mt-8 border-t text-sm text-ink-2">
      <div className="mx-auto flex max-w-wrap flex-wrap items-center gap-x-5 gap-y-1 px-gutter py-4">
        <Logo name="Sheds" />
        <p className="flex-[1_1_14rem]">{m.site_tagline()}</p>
        <nav aria-label={m.nav_footer()} className={links}>
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
    <nav aria-label={m.language()} className={links}>
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
