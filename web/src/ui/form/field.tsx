import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { FieldContext, type FieldWiring } from './field.context.ts'

export type FieldProps = {
  label: ReactNode
  /** Small, after the label: "(optional)". */
  note?: string | undefined
  help?: ReactNode
  /** Full sentence; replaces the help. */
  error?: string | undefined
  /** Confirmation of the input. */
  ok?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Hides the label, except from screen readers. */
  hideLabel?: boolean | undefined
  /** `group` for radio buttons, which are several controls with one name. */
  as?: 'control' | 'group' | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label, control, help and error, connected for screen readers. */
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
  const wiring: FieldWiring = {
    id,
    describedBy: (error ?? ok ?? help) ? `${id}-hint` : undefined,
    invalid: error !== undefined,
    required: required === true,
    disabled: disabled === true,
  }
  return (
    <Frame wiring={wiring} as={as} className={className}>
      <Label as={as} id={id} className={cx('label', hideLabel && 'sr-only')}>
        {label}
        {note && <small className="label-note"> {note}</small>}
      </Label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <Hint id={`${id}-hint`} error={error} ok={ok} help={help} />
    </Frame>
  )
}

type FrameProps = Pick<FieldProps, 'as' | 'className' | 'children'> & { wiring: FieldWiring }

function Frame({ wiring, as, className, children }: FrameProps) {
  if (as !== 'group') return <div className={cx('field', className)}>{children}</div>
  return (
    <fieldset className={cx('field', className)} aria-describedby={wiring.describedBy}>
      {children}
    </fieldset>
  )
}

type LabelProps = Pick<FieldProps, 'as' | 'className' | 'children'> & { id: string }

function Label({ as, id, className, children }: LabelProps) {
  if (as === 'group') return <legend className={className}>{children}</legend>
  return (
    <label className={className} htmlFor={id}>
      {children}
    </label>
  )
}

type HintProps = { id: string; error: string | undefined; ok: string | undefined; help: ReactNode }

// The live region is always there, so that a later error is announced.
function Hint({ id, error, ok, help }: HintProps) {
  const said = error ?? ok
  const Icon = error ? CircleAlert : CircleCheck
  return (
    <div id={id} aria-live="polite" className="contents">
      {said ? (
        <FieldNote tone={error ? 'error' : 'ok'}>
          <Icon />
          <span>{said}</span>
        </FieldNote>
      ) : (
        help && <FieldNote>{help}</FieldNote>
      )}
    </div>
  )
}

type FieldNoteProps = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'span' | 'li' | undefined
  tone?: 'error' | 'ok' | undefined
}

/** Small line below a field, or instead of one. */
export function FieldNote({ as: Tag = 'p', tone, className, ...rest }: FieldNoteProps) {
  return <Tag {...rest} className={cx('field-note', tone && `field-note-${tone}`, className)} />
}
