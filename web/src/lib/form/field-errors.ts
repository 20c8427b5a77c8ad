import * as m from '../../messages/compiled/messages.ts'
import type { FieldErrors } from './contract-form.ts'

type Sentences = Readonly<Record<string, () => string>>

/** What any field may have wrong. Sentences stand one by one, so that only those of a page's forms are shipped. */
const ofAnyField: Sentences = {
  field_required: m.field_required,
  field_invalid: m.field_invalid,
  field_text: m.field_text,
  field_characters: m.field_characters,
  field_letters: m.field_letters,
  field_official: m.field_official,
  field_too_short: m.field_too_short,
  field_too_long: m.field_too_long,
  field_email: m.field_email,
  field_phone: m.field_phone,
}

/** What to print under a field of a form with these sentences; what the server said is a sentence already. */
export const errorsIn =
  (own: Sentences) =>
  (errors: FieldErrors, name: string): string | undefined => {
    const said = errors[name]
    return said === undefined ? undefined : ((own[said] ?? ofAnyField[said])?.() ?? said)
  }
