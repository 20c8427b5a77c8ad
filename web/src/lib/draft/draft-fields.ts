import { retype } from '../../ui/form/retype.ts'
import type { DraftValues } from './draft.store.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Watches the fields of a form, including those that appear later. Passwords and codes are never read, hidden or shown.
 */
export const watchFields = (form: HTMLFormElement, kept: DraftValues, onMet: (differs: boolean) => void) => {
  let first: DraftValues = {}
  let waiting = kept
  /** Values being filled in: input events of one field fire before the next one is filled. */
  let filling: DraftValues = {}
  /** Fills in kept values whose fields exist now; a field that was changed before stays as it is. */
  const meet = (): void => {
    first = { ...firstValuesOf(form), ...first }
    const now = valuesOf(form)
    const met = Object.entries(waiting).filter(([field]) => field in now)
    waiting = without(waiting, now)
    const differing = met.filter(([field, value]) => value !== first[field])
    filling = Object.fromEntries(differing.filter(([field]) => now[field] === first[field]))
    for (const [field, value] of Object.entries(filling)) fillIn(form, field, value)
    filling = {}
    if (met.length > 0) onMet(differing.length > 0)
  }
  const watch = new MutationObserver(meet)
  watch.observe(form, { childList: true, subtree: true })
  return {
    meet,
    /** Values that differ from the initial ones, with the earlier values of fields that are absent. */
    over(said: DraftValues): DraftValues {
      const now = valuesOf(form)
      const typed = Object.entries(now).filter(([field, value]) => value !== (first[field] ?? ''))
      return { ...without(said, now), ...filling, ...Object.fromEntries(typed) }
    },
    forget() {
      waiting = {}
    },
    reset() {
      for (const [field, value] of Object.entries(first)) fillIn(form, field, value)
      controlsOf(form)[0]?.focus()
    },
    end: () => watch.disconnect(),
  }
}

const without = (values: DraftValues, fields: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in fields)))

const valuesOf = (form: HTMLFormElement): DraftValues =>
  read(form, (control) => (isChoice(control) && !control.checked ? undefined : control.value))

/** Values before any input. */
const firstValuesOf = (form: HTMLFormElement): DraftValues => read(form, firstOf)

/** Fills in a field like a user, so that its listeners run. */
const fillIn = (form: HTMLFormElement, name: string, value: string): void => {
  for (const control of controlsOf(form).filter((one) => one.name === name)) {
    const chosen = control.value === value
    if (isChoice(control)) {
      if (control.checked !== chosen) choose(control, chosen)
    } else if (offers(control, value)) retype(control, value)
  }
}

const controlsOf = (form: HTMLFormElement): Control[] => ([...form.elements] as Control[]).filter(isReadable)

const unreadable = /^(?:password|file|hidden|submit|button|reset|image|fieldset|output|object)$/

const isReadable = ({ name, type, autocomplete }: Control): boolean =>
  name !== '' && !unreadable.test(type) && !/password|one-time-code/.test(`${name} ${autocomplete}`)

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

const read = (form: HTMLFormElement, of: (control: Control) => string | undefined): DraftValues => {
  const values: Record<string, string> = {}
  // Only the chosen radio button counts.
  for (const control of controlsOf(form)) values[control.name] = of(control) ?? values[control.name] ?? ''
  return values
}

const firstOf = (control: Control): string | undefined => {
  if ('options' in control) return ([...control.options].find((one) => one.defaultSelected) ?? control).value
  if (isChoice(control)) return control.defaultChecked ? control.value : undefined
  return control.defaultValue
}

/** An option may have been removed from a list since. */
const offers = (control: Control, value: string): boolean =>
  !('options' in control) || [...control.options].some((option) => option.value === value)

const choose = (control: HTMLInputElement, on: boolean): void => {
  if (on || control.type === 'checkbox') control.click()
  else control.checked = false
}
