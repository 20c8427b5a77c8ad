import { BackLink } from './back-link.tsx'
import { ChipLink } from './chip.tsx'
import { ButtonGallery } from './gallery-buttons.tsx'
import { FeedbackGallery } from './gallery-feedback.tsx'
import { ChoiceGallery, FieldGallery } from './gallery-fields.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { PhotoGallery } from './gallery-photos.tsx'
import { StateGallery } from './gallery-states.tsx'
import { ColourGallery, PriceGallery, TypeGallery } from './gallery-tokens.tsx'
import { PeopleGallery, TableGallery } from './gallery-who.tsx'
import { Logo } from './logo.tsx'

const parts = [
  { id: 'colour', title: 'Colour and cloth', Part: ColourGallery },
  { id: 'type', title: 'Type', Part: TypeGallery },
  { id: 'prices', title: 'Prices', Part: PriceGallery },
  { id: 'buttons', title: 'Buttons, chips, badges', Part: ButtonGallery },
  { id: 'fields', title: 'Fields', Part: FieldGallery },
  { id: 'choices', title: 'Choices and uploads', Part: ChoiceGallery },
  { id: 'who', title: 'Who', Part: PeopleGallery },
  { id: 'photos', title: 'Photos and tiles', Part: PhotoGallery },
  { id: 'table', title: 'Table, facts, summary', Part: TableGallery },
  { id: 'feedback', title: 'Feedback and overlays', Part: FeedbackGallery },
  { id: 'states', title: 'Skeletons, empty, error, lists', Part: StateGallery },
] as const

/** Every component in every state, in English and French: a page for eyes and for browser tests. */
export function Gallery() {
  return (
    <main id="main" className="mx-auto max-w-wrap px-gutter pb-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Logo name="Sheds" href="#main" />
        <BackLink href="/">Back</BackLink>
      </div>
      <h1 className="text-2xl text-balance">Components</h1>
      <nav aria-label="Parts" className="mt-3">
        <ul className="flex flex-wrap gap-2">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <ChipLink href={`#${id}`}>{title}</ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, title, Part }) => (
        <GalleryPart key={id} id={id} title={title}>
          <Part />
        </GalleryPart>
      ))}
    </main>
  )
}
