import { LanguageLinks } from '../../lib/language/language-links.tsx'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { FooterLinks, FooterRow, SiteFooter } from '../../ui/site-frame.tsx'

/**
 * Links that must work without JavaScript, at the end of every page. Not an island: it stays when the page changes, and
 * React would wait for the code of a sleeping island before it shows the next page.
 */
export function Footer() {
  const { signedIn } = useSession()
  return (
    <SiteFooter>
      <FooterRow>
        <Logo name="Sheds" />
        <p>{m.site_tagline()}</p>
        <FooterLinks aria-label={m.nav_footer()}>
          <Link href="/all_sheds">{m.all_sheds()}</Link>
          <Link href="/all_users">{m.users()}</Link>
          {!signedIn && <Link href="/signup">{m.signup()}</Link>}
          <Link href="/terms">{m.terms()}</Link>
        </FooterLinks>
        <FooterLinks aria-label={m.language()}>
          <LanguageLinks id="to" />
        </FooterLinks>
      </FooterRow>
    </SiteFooter>
  )
}
