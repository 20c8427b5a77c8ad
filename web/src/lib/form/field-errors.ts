import * as m from '../../messages/compiled/messages.ts'
import type { FieldErrors } from './contract-form.ts'

type Sentences = Readonly<Record<string, () => string>>

/** Errors that any field may have. Forms list theirs one by one, so that a page ships only those of its forms. */
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

/** Text below a field of a form with these sentences; the server's text is a sentence already. */
export const errorsIn =
  (own: Sentences) =>
  (errors: FieldErrors, name: string): string | undefined => {
    const said = errors[name]
    return said === undefined ? undefined : ((own[said] ?? ofAnyField[said])?.() ?? said)
  }
