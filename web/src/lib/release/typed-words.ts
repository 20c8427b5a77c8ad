import { retype } from '../../ui/form/retype.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Value of a field, under the field's name and its number among fields of that name. */
interface Word {
  field: string
  value: string
}

const noWords = /^(?:password|file|hidden|submit|button|reset|image|checkbox|radio)$/
const secret = /password|one-time-code/

const fieldsNow = (): Field[] => [...document.querySelectorAll<Field>('input, textarea, select')]

/** The position of a song, outside of any form, is no input: it moves by itself. */
const isWords = ({ type, name, autocomplete, form }: Field): boolean =>
  !noWords.test(type) && !secret.test(`${name} ${autocomplete}`) && !(type === 'range' && form === null)

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const nameOf = (field: Field): string =>
  [
    field.type,
    field.name,
    field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.getAttribute('placeholder') ?? '',
    ...(isChoice(field) ? [field.value] : []),
  ].join('|')

/** Fields with unique names: those of the same name are numbered. */
const named = (fields: readonly Field[]): (readonly [string, Field])[] => {
  const seen = new Map<string, number>()
  return fields.map((field) => {
    const name = nameOf(field)
    const place = seen.get(name) ?? 0
    seen.set(name, place + 1)
    return [`${name}|${place}`, field] as const
  })
}

const keepable = (): Field[] => fieldsNow().filter((field) => isWords(field) || isChoice(field))

/** Values of all fields of the page, except secrets. */
export const readWords = (): Word[] => named(keepable()).map(wordOf)

const wordOf = ([field, control]: readonly [string, Field]): Word => ({
  field,
  value: isChoice(control) ? String(control.checked) : control.value,
})

/** Whether the user has typed something. */
export const isTyped = (): boolean =>
  fieldsNow().some((field) => isWords(field) && !('options' in field) && field.value !== '')

/** Input that must not or cannot be stored: a half-typed password, a chosen file. */
export const isUnkeepable = (): boolean =>
  fieldsNow().some(
    (field) =>
      (field.type === 'file' && (field as HTMLInputElement).files?.length) ||
      (!isChoice(field) && secret.test(`${field.type} ${field.name} ${field.autocomplete}`) && field.value !== ''),
  ) || document.querySelector('img[src^="blob:"]') !== null

/** Parts of a page appear one by one, and the code of a part replaces fields that were there before. */
const lookMs = 250

/**
 * Restores values into their fields as these appear, however long a slow phone takes, until the user acts on the page.
 * Fields that the user has changed since stay. Returns a function that reads the current and the pending values.
 */
export const putBack = (words: readonly Word[]): (() => Word[]) => {
  const kept = new Map(words.map(({ field, value }) => [field, value]))
  const touched = new WeakSet<EventTarget>()
  const address = window.location.href
  let isOver = false
  const onInput = ({ target, isTrusted }: Event): void => {
    if (isTrusted) for (const field of fieldsNow()) if (isOneWith(field, target as Field)) touched.add(field)
  }
  // After a tap on a button or a submit, emptied fields stay empty.
  const onPress = ({ target, isTrusted }: Event): void => {
    if (isTrusted && target instanceof Element && target.closest('button') !== null) end()
  }
  const onKey = ({ key, isTrusted }: KeyboardEvent): void => {
    if (isTrusted && key === 'Enter') end()
  }
  const meet = (): void => {
    if (window.location.href !== address) end()
    else fill()
  }
  const fill = (): void => {
    for (const [name, field] of named(keepable())) {
      const value = kept.get(name)
      if (value !== undefined && !touched.has(field)) put(field, value)
    }
  }
  const looking = setInterval(meet, lookMs)
  const end = (): void => {
    isOver = true
    clearInterval(looking)
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('click', onPress, true)
    document.removeEventListener('keydown', onKey, true)
  }
  document.addEventListener('input', onInput, true)
  document.addEventListener('click', onPress, true)
  document.addEventListener('keydown', onKey, true)
  meet()
  return () => {
    const now = named(keepable())
    const asIs = now.filter(([name, field]) => isOver || touched.has(field) || !kept.has(name)).map(wordOf)
    return [...asIs, ...words.filter(({ field }) => !asIs.some((word) => word.field === field))]
  }
}

/** A choice among radio buttons decides about all of them. */
const isOneWith = (field: Field, touched: Field): boolean =>
  field === touched || (field.type === 'radio' && touched.type === 'radio' && field.name === touched.name)

const put = (field: Field, value: string): void => {
  if (isChoice(field)) {
    if (String(field.checked) !== value && (value === 'true' || field.type === 'checkbox')) field.click()
    return
  }
  const isOffered = !('options' in field) || [...field.options].some((option) => option.value === value)
  if (field.value !== value && isOffered) retype(field, value)
}
