import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { FieldContext, type FieldWiring } from './field.context.ts'

export type FieldProps = {
  label: ReactNode
  /** Small, after the label: "(optional)". */
  note?: string | undefined
  help?: ReactNode
  /** The whole sentence. Replaces the help. */
  error?: string | undefined
  /** A good word about what was typed. */
  ok?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Label for ears only. */
  hideLabel?: boolean | undefined
  /** `group` for radios, which are many controls under one name. */
  as?: 'control' | 'group' | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label, control, help and error, tied together for screen readers. */
export function Field({
  label,
  note,
  help,
  error,
  ok,
  required,
  disabled,
  hideLabel,
  as,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hint = error ?? ok ?? help
  const wiring: FieldWiring = {
    id,
    describedBy: hint ? `${id}-hint` : undefined,
    invalid: error !== undefined,
    required: required === true,
    disabled: disabled === true,
  }
  const words = (
    <>
      {label}
      {note && <small className="label-note"> {note}</small>}
    </>
  )
  const body = (
    <FieldContext value={wiring}>
      {children}
      <Hint id={`${id}-hint`} error={error} ok={ok} help={help} />
    </FieldContext>
  )
  const labelClass = cx('label', hideLabel && 'vh')
  if (as === 'group') {
    return (
      <fieldset className={cx('field', className)} aria-describedby={wiring.describedBy}>
        <legend className={labelClass}>{words}</legend>
        {body}
      </fieldset>
    )
  }
  return (
    <div className={cx('field', className)}>
      <label className={labelClass} htmlFor={id}>
        {words}
      </label>
      {body}
    </div>
  )
}

type HintProps = { id: string; error: string | undefined; ok: string | undefined; help: ReactNode }

// The live region stays in the page, so that an error that comes later is read out.
function Hint({ id, error, ok, help }: HintProps) {
  const said = error ?? ok
  const Icon = error ? CircleAlert : CircleCheck
  return (
    <div id={id} aria-live="polite" className="contents">
      {said ? (
        <p className={cx('field-note', error ? 'is-error' : 'is-ok')}>
          <Icon className="i" />
          <span>{said}</span>
        </p>
      ) : (
        help && <p className="field-note">{help}</p>
      )}
    </div>
  )
}
