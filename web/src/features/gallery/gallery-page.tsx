import type { PageModule } from '../../lib/page/page.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { ButtonGallery } from './gallery-buttons.tsx'
import { FeedbackGallery } from './gallery-feedback.tsx'
import { ChoiceGallery, FieldGallery } from './gallery-fields.tsx'
import { PhotoGallery } from './gallery-photos.tsx'
import { GallerySection } from './gallery-section.tsx'
import { StateGallery } from './gallery-states.tsx'
import { ColourGallery, PriceGallery, TypeGallery } from './gallery-tokens.tsx'
import { PeopleGallery, TableGallery } from './gallery-who.tsx'

export const head: PageModule['head'] = () => ({ title: 'Gallery · Sheds', index: false })

const sections = [
  { id: 'colour', title: 'Colour and cloth', Section: ColourGallery },
  { id: 'type', title: 'Type', Section: TypeGallery },
  { id: 'prices', title: 'Prices', Section: PriceGallery },
  { id: 'buttons', title: 'Buttons, chips, badges', Section: ButtonGallery },
  { id: 'fields', title: 'Fields', Section: FieldGallery },
  { id: 'choices', title: 'Choices and uploads', Section: ChoiceGallery },
  { id: 'who', title: 'Who', Section: PeopleGallery },
  { id: 'photos', title: 'Photos and tiles', Section: PhotoGallery },
  { id: 'table', title: 'Table, facts, summary', Section: TableGallery },
  { id: 'feedback', title: 'Feedback and overlays', Section: FeedbackGallery },
  { id: 'states', title: 'Skeletons, empty, error, lists', Section: StateGallery },
] as const

/** Every component in every state, in English and French: a page for eyes and for browser tests. */
export function Page() {
  return (
    <main id="main" className="mx-auto max-w-wrap px-gutter pb-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Logo name="Sheds" href="#main" />
        <BackLink href="/">Back</BackLink>
      </div>
      <h1 className="text-2xl text-balance">Components</h1>
      <nav aria-label="Sections" className="mt-3">
        <ul className="flex flex-wrap gap-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <ChipLink href={`#${id}`}>{title}</ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, Section }) => (
        <GallerySection key={id} id={id} title={title}>
          <Section />
        </GallerySection>
      ))}
    </main>
  )
}
