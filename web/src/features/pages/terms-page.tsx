import { isFrench } from '../../lib/locale.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { type TermsSection, termsInEnglish } from './terms-en.ts'
import { termsInFrench } from './terms-fr.ts'

export const head: PageModule['head'] = () => ({ title: `${m.terms()} · Sheds`, description: m.terms_description() })

export function Page() {
  const { updated, intro, sections } = isFrench() ? termsInFrench : termsInEnglish
  return (
    <article className="terms">
      <h1 className="t-3xl">{m.terms()}</h1>
      <p className="t-sm text-ink-3">{updated}</p>
      <div className="prose">
        <p>{intro}</p>
        <nav aria-label={m.terms_contents()}>
          <ol className="terms-contents">
            {sections.map(({ title }, place) => (
              <li key={title}>
                <a href={`#${anchor(place)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((section, place) => (
          <Section key={section.title} section={section} place={place} />
        ))}
      </div>
    </article>
  )
}

function Section({ section: { title, body }, place }: { section: TermsSection; place: number }) {
  return (
    <section id={anchor(place)} className="terms-part">
      <h2>
        {place + 1}. {title}
      </h2>
      {body.map((block) =>
        typeof block === 'string' ? <p key={block}>{block}</p> : <Points key={block[0]} points={block} />,
      )}
    </section>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

/** The same in both languages, so that a link to a section survives the switch. */
const anchor = (place: number): string => `part-${place + 1}`
