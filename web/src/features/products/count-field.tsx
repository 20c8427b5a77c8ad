import { useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Segments } from '../../ui/list/segments.tsx'

interface CountFieldProps {
  /** Question, such as how many there are. */
  label: string
  /** Name and label of the number's field. */
  name: string
  numberLabel: string
  help: string
  /** Undefined if the seller does not count. */
  count: string | undefined
  error: string | undefined
}

/** Asks for a number that orders take from, with the choice not to count. `countIn` reads its values. */
export function CountField({ label, name, numberLabel, help, count, error }: CountFieldProps) {
  const [choice, setChoice] = useState(count === undefined ? 'no' : 'yes')
  return (
    <>
      <Field label={label} as="group">
        <Segments
          name="counting"
          value={choice}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          options={[
            { value: 'no', label: m.count_no() },
            { value: 'yes', label: m.count_yes() },
          ]}
        />
      </Field>
      {choice === 'yes' && (
        <Field label={numberLabel} help={help} error={error} required>
          <TextInput name={name} defaultValue={count} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
    </>
  )
}
