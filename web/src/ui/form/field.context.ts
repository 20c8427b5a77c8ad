import { createContext, use } from 'react'

export type FieldWiring = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  disabled: boolean
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

type OwnProps = {
  id?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** Attributes of a control from its Field; the control's own take precedence. */
export function useFieldProps(own: OwnProps): OwnProps {
  const field = use(FieldContext)
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.id,
    required: own.required ?? field?.required,
    disabled: own.disabled ?? (field?.disabled || undefined),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}

/** Same for radio buttons, which share the group's description and so take only its state. */
export function useGroupProps(own: Pick<OwnProps, 'required' | 'disabled' | 'aria-invalid'>): OwnProps {
  const { required, disabled, 'aria-invalid': invalid } = useFieldProps(own)
  return { required, disabled, 'aria-invalid': invalid }
}
