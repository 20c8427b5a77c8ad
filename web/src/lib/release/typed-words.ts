import { retype } from '../../ui/form/retype.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** One field as it stood, by what it is called, and the how many-th of that name it was. */
interface Word {
  field: string
  value: string
}

const noWords = /^(?:password|file|hidden|submit|button|reset|image|checkbox|radio)$/
const secret = /password|one-time-code/

const fieldsNow = (): Field[] => [...document.querySelectorAll<Field>('input, textarea, select')]

/** Where a song stands, outside of any form, is nobody's words: it moves by itself. */
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

/** Each with its name: of several that are called the same, the second is another one than the first. */
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

/** All that stands in the page's fields, but secrets. */
export const readWords = (): Word[] => named(keepable()).map(wordOf)

const wordOf = ([field, control]: readonly [string, Field]): Word => ({
  field,
  value: isChoice(control) ? String(control.checked) : control.value,
})

/** Somebody has written something that the page does not stand for by itself. */
export const isTyped = (): boolean =>
  fieldsNow().some((field) => isWords(field) && !('options' in field) && field.value !== '')

/** What no device may keep, or cannot: a password half typed, a file that was chosen. */
export const isUnkeepable = (): boolean =>
  fieldsNow().some(
    (field) =>
      (field.type === 'file' && (field as HTMLInputElement).files?.length) ||
      (!isChoice(field) && secret.test(`${field.type} ${field.name} ${field.autocomplete}`) && field.value !== ''),
  ) || document.querySelector('img[src^="blob:"]') !== null

/** Parts of a page come one after the other, and what came before its code is not yet the page's own. */
const lookMs = 250

/**
 * Puts the words back into the fields they stood in, as those come, however long a slow phone takes, until somebody does
 * something with the page; what a hand has touched since is the hand's. Answers what stands there, or will.
 */
export const putBack = (words: readonly Word[]): (() => Word[]) => {
  const kept = new Map(words.map(({ field, value }) => [field, value]))
  const touched = new WeakSet<EventTarget>()
  const address = window.location.href
  let isOver = false
  const onInput = ({ target, isTrusted }: Event): void => {
    if (isTrusted) for (const field of fieldsNow()) if (isOneWith(field, target as Field)) touched.add(field)
  }
  // Whoever presses a button or sends has begun: what that empties stays empty.
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

/** Of several to choose among whoever chooses one has decided on all. */
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
