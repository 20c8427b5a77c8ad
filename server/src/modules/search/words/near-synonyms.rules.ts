import { deletesOf, editDistance, editsAllowed } from './edits.rules.ts'
import { wordsOf } from './words.rules.ts'

interface Form {
  form: string
  word: string
}

/**
 * Finds synonyms by their remains after deletions: a mistyped word may occur in no text, but have a synonym that does.
 */
export const createNearSynonyms = (groups: readonly (readonly string[])[]): ((typed: string) => string | undefined) => {
  const forms = new Map<string, Form>()
  for (const { typed, word } of groups.flat().flatMap(wordsOf)) forms.set(typed, { form: typed, word })
  const left = new Map<string, Form[]>()
  for (const form of forms.values())
    for (const gone of deletesOf(form.form, editsAllowed(form.form))) left.set(gone, [...(left.get(gone) ?? []), form])
  return (typed) => {
    const most = editsAllowed(typed)
    if (most === 0) return undefined
    const near = deletesOf(typed, most).flatMap((gone) => left.get(gone) ?? [])
    const [first] = near
      .map(({ form, word }) => ({ word, far: editDistance(typed, form, most) }))
      .filter(({ far }) => far <= most)
      .sort((one, other) => one.far - other.far)
    return first?.word
  }
}
