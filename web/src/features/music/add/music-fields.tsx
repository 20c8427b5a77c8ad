import { genres, groupKinds, musicCategories, musicLimits } from '@sheds/contract/music/music-terms'
import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { PriceInput } from '../../../lib/form/price-input.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Fold } from '../../../ui/fold.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Segments } from '../../../ui/list/segments.tsx'
import { genreName, musicCategoryName } from '../music.messages.ts'
import { musicKindName } from '../music-names.ts'

/** Error text below a field of the music forms. */
export const errorOf = errorsIn({
  field_price: m.music_price,
  music_price: m.music_price,
  song_title_required: m.song_title_required,
  music_title_required: m.music_title_required,
  music_genre_required: m.music_genre_required,
  music_genre_unknown: m.music_genre_unknown,
  music_category_required: m.music_category_required,
  music_price_required: m.music_price_required,
  music_wallet_required: m.music_wallet_required,
})

export interface MusicFieldsProps {
  values: Readonly<Record<string, string | boolean | undefined>>
  errors: FieldErrors
  group: boolean
}

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Required fields: title, category, genre and price. */
export function MusicFields({ values, errors, group }: MusicFieldsProps) {
  return (
    <>
      {group && (
        <Field label={m.music_group_kind()} as="group">
          <Segments
            name="group_kind"
            defaultValue={text(values.group_kind) ?? 'album'}
            options={groupKinds.map((value) => ({ value, label: musicKindName({ group_kind: value }) }))}
          />
        </Field>
      )}
      <Field label={m.music_title()} error={errorOf(errors, 'title')} required>
        <TextInput name="title" defaultValue={text(values.title)} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.music_category()} error={errorOf(errors, 'category')} required>
          <Select
            name="category"
            defaultValue={text(values.category) ?? ''}
            placeholder={m.music_choose()}
            options={musicCategories.map((value) => ({ value, label: musicCategoryName(value) }))}
          />
        </Field>
        <Field label={m.music_genre()} error={errorOf(errors, 'genre')} required>
          <Select
            name="genre"
            defaultValue={text(values.genre) ?? ''}
            placeholder={m.music_choose()}
            options={genres.map((value) => ({ value, label: genreName(value) }))}
          />
        </Field>
      </div>
      <Field label={m.music_price_label()} note={m.music_price_note()} error={errorOf(errors, 'price')} required>
        <PriceInput name="price" defaultValue={text(values.price)} />
      </Field>
      <Switch
        name="name_your_price"
        defaultChecked={values.name_your_price === true}
        label={m.music_let_pay_more()}
        help={m.music_let_pay_more_help()}
      />
    </>
  )
}

/** Optional fields. */
const moreFields = ['style', 'description', 'credits', 'lyrics'] as const

export function MoreMusicFields({ values, errors }: Omit<MusicFieldsProps, 'group'>) {
  const optional = m.form_optional()
  return (
    <Fold label={m.music_more()} open={moreFields.some((name) => errors[name] !== undefined)}>
      <Field label={m.music_style()} note={optional} help={m.music_style_help()} error={errorOf(errors, 'style')}>
        <TextInput name="style" defaultValue={text(values.style)} maxLength={musicLimits.style} autoComplete="off" />
      </Field>
      <Field label={m.music_about()} note={optional} error={errorOf(errors, 'description')}>
        <TextArea name="description" defaultValue={text(values.description)} max={5000} rows={4} />
      </Field>
      <Field label={m.music_credits()} note={optional} help={m.music_credits_help()} error={errorOf(errors, 'credits')}>
        <TextArea name="credits" defaultValue={text(values.credits)} max={musicLimits.credits} rows={3} />
      </Field>
      <Field label={m.music_lyrics()} note={optional} error={errorOf(errors, 'lyrics')}>
        <TextArea name="lyrics" defaultValue={text(values.lyrics)} max={musicLimits.lyrics} rows={6} />
      </Field>
    </Fold>
  )
}
