import { isFrench } from '../../lib/language/locale.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { type TermsSection, termsInEnglish } from './terms-en.ts'
import { termsInFrench } from './terms-fr.ts'

export const head: PageModule['head'] = () => ({ title: `${m.terms()} · Sheds`, description: m.terms_description() })

export function Page() {
  const { updated, intro, sections } = isFrench() ? termsInFrench : termsInEnglish
  return (
    <article className="mx-auto max-w-[42rem] py-6">
      <h1 className="text-[length:min(var(--fs-3xl),11vw)]/[1.12] font-title tracking-[var(--track-title)] text-balance">
        {m.terms()}
      </h1>
      <p className="text-sm text-ink-3">{updated}</p>
      <div className="prose mt-5">
        <p>{intro}</p>
        <nav aria-label={m.terms_contents()}>
          <ol className="columns-[15rem] gap-x-6">
            {sections.map(({ title }, place) => (
              <li key={title}>
                <a href={`#${anchor(place)}`} className="inline-block py-2.5">
                  {title}
                </a>
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
    <section id={anchor(place)} className="grid gap-3">
      <h2 className="pt-3 text-xl tracking-normal text-ink-1">
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
        <li key={point} className="not-first:mt-1">
          {point}
        </li>
      ))}
    </ul>
  )
}

/** The same in both languages, so that a link to a section survives a change of language. */
const anchor = (place: number): string => `part-${place + 1}`
