import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api.ts'

/** Validation of a form by a schema of the contract. */
export interface Rules<Body> {
  safeParse(values: unknown): { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } }
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** Errors by field name: a message key of the contract, or a sentence of the server. */
export type FieldErrors = Readonly<Record<string, string>>

interface FormPlan<Body> {
  /** Loaded when the user begins to fill in: neither the rules nor Zod are part of the first load. */
  rules: () => Promise<Rules<Body>>
  send: (body: Body) => Promise<void>
}

/** Event handlers of a form. */
export interface ContractForm {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onChange: (event: ChangeEvent<HTMLFormElement, Element>) => void
  onFocus: () => void
}

/** Form of uncontrolled fields, which keeps input typed or autofilled before the hydration. */
export const useContractForm = <Body>(plan: FormPlan<Body>) => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    void attempt(form, plan).then((found) => {
      sending.current = false
      // Synchronous, so that screen readers read the focused field with its error.
      flushSync(() => {
        setBusy(false)
        setErrors(found.errors ?? {})
        setProblem(found.problem)
      })
      if (found.errors) focusFirst(form, found.errors)
    })
  }

  const recheck = ({ currentTarget: form, target }: ChangeEvent<HTMLFormElement, Element>): void => {
    const edited = target.getAttribute('name') ?? ''
    const touched = edited === 'password' || edited === 'new' ? [edited, 'confirm_password'] : [edited]
    const shown = touched.filter((name) => errors[name] !== undefined)
    if (shown.length === 0) return
    check(form, plan.rules).then(
      (checked) => setErrors((before) => freshened(before, shown, checked.errors ?? {})),
      // Without its rules the form shows errors once it is sent.
      () => undefined,
    )
  }

  const handlers: ContractForm = { onSubmit: submit, onChange: recheck, onFocus: () => ahead(plan.rules) }
  return { form: { ...handlers, noValidate: true, method: 'post' as const }, errors, problem, busy }
}

interface SubmitResult {
  errors?: FieldErrors
  problem?: unknown
}

const attempt = async <Body>(form: HTMLFormElement, { rules, send }: FormPlan<Body>): Promise<SubmitResult> => {
  try {
    const { body, errors } = await check(form, rules)
    if (errors !== undefined) return { errors }
    await send(body as Body)
    return {}
  } catch (problem) {
    const errors = problem instanceof ApiError ? refusedFields(form, problem) : {}
    return Object.keys(errors).length > 0 ? { errors } : { problem }
  }
}

const check = async <Body>(
  form: HTMLFormElement,
  rules: FormPlan<Body>['rules'],
): Promise<{ body?: Body; errors?: FieldErrors }> => {
  const checked = (await loaded(rules)).safeParse(valuesOf(form))
  if (checked.success) return { body: checked.data }
  // Reversed, so that the first of several errors of a field remains.
  const { issues } = checked.error
  return { errors: Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message])) }
}

const loaded = <Body>(rules: FormPlan<Body>['rules']): Promise<Rules<Body>> => {
  // Zod would probe `eval`, which the page's security policy reports as an attack.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  return rules().catch(() => {
    askRulesAnew()
    return rules()
  })
}

const ahead = <Body>(rules: FormPlan<Body>['rules']): void => {
  loaded(rules).catch(() => undefined)
}

const valuesOf = (form: HTMLFormElement): Record<string, unknown> => {
  const values: Record<string, unknown> = Object.fromEntries(new FormData(form))
  for (const input of form.querySelectorAll('input')) {
    // A half-typed date reads as empty; it is invalid, not missing.
    if (input.validity.badInput) values[input.name] = 'unreadable'
  }
  return values
}

/** Server's errors of fields that the form has; others would not be shown. */
export const refusedFields = (form: HTMLFormElement, { fields }: Pick<ApiError, 'fields'>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => form.elements.namedItem(name) !== null))

const focusFirst = (form: HTMLFormElement, errors: FieldErrors): void => {
  const fields = [...form.elements] as HTMLInputElement[]
  const first = fields.find(({ name }) => errors[name] !== undefined)
  first?.focus({ preventScroll: true })
  // Centred, as the error is below the field.
  first?.scrollIntoView({ block: 'center' })
}

const freshened = (before: FieldErrors, names: readonly string[], fresh: FieldErrors): FieldErrors => {
  const kept = Object.entries(before).filter(([name]) => !names.includes(name))
  const still = names.flatMap((name) => (fresh[name] === undefined ? [] : [[name, fresh[name]] as const]))
  return Object.fromEntries([...kept, ...still])
}

/** The build's imports of rules call this for their address; see `web/plugins/again-imports.ts`. */
type Again = (file: string) => string

let tries = 0

/** From now on rules load from another address, as the browser remembers a failed one. */
const askRulesAnew = (): void => {
  tries += 1
  const folder = `./again/${tries % 1000}/`
  Object.assign(globalThis, { again: ((file) => file.replace('./', folder)) satisfies Again })
}
