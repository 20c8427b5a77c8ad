import { retype } from '../../ui/form/retype.ts'
import type { DraftValues } from './draft.store.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a form on the screen, be they there from the start or not. Passwords and codes are none, shown or not. */
export const watchFields = (form: HTMLFormElement, kept: DraftValues, onMet: (differs: boolean) => void) => {
  let first: DraftValues = {}
  let waiting = kept
  /** What is just being filled in, field by field: each is heard of before the next one stands there. */
  let filling: DraftValues = {}
  /** Fills in what waits for a field that is there now; one that was touched before that stays as it is. */
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
    /** What stands otherwise than at first; of fields that are not there what was said before. */
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

/** What the form said before anybody touched it. */
const firstValuesOf = (form: HTMLFormElement): DraftValues => read(form, firstOf)

/** As a hand would: whatever listens to the field hears of it. */
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
  // Of radios the chosen one counts.
  for (const control of controlsOf(form)) values[control.name] = of(control) ?? values[control.name] ?? ''
  return values
}

const firstOf = (control: Control): string | undefined => {
  if ('options' in control) return ([...control.options].find((one) => one.defaultSelected) ?? control).value
  if (isChoice(control)) return control.defaultChecked ? control.value : undefined
  return control.defaultValue
}

/** A choice may be gone from a list since. */
const offers = (control: Control, value: string): boolean =>
  !('options' in control) || [...control.options].some((option) => option.value === value)

const choose = (control: HTMLInputElement, on: boolean): void => {
  if (on || control.type === 'checkbox') control.click()
  else control.checked = false
}
