import { isoDay } from '@sheds/contract/douala-time'
import { mostAwayDays, mostAwayNote, mostSpans } from '@sheds/contract/sheds/opening-times'
import { type Shed, updateShed } from '@sheds/contract/sheds/sheds'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../../../lib/api/api.ts'
import { caughtUp } from '../../../lib/api/stale.ts'
import { type Rules, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { weekdays } from '../../../lib/language/coming.ts'
import { date } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { retype } from '../../../ui/form/retype.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { weekdayNames } from '../opening.messages.ts'
import { errorOf, shedWords } from '../shed.messages.ts'

export interface OpeningFormProps {
  /** Id for the submit button outside the form. */
  id: string
  onBusy: (busy: boolean) => void
  onSaved: (message: string) => void
}

type Change = NonNullable<Parameters<typeof callApi<typeof updateShed>>[1]['body']>

interface OpeningFormPlan extends Omit<OpeningFormProps, 'id'> {
  shed: Shed
  rules: () => Promise<Rules<Change>>
  done: (change: Change) => string
}

const useOpeningForm = ({ shed, rules, done, onBusy, onSaved }: OpeningFormPlan) => {
  const form = useContractForm({
    rules,
    send: async (body: Change) => {
      await callApi(updateShed, { params: { id: shed.id }, body })
      await caughtUp()
      onSaved(done(body))
    },
  })
  useEffect(() => {
    onBusy(form.busy)
    // Unlocks the dialog for the message that replaces the form.
    return () => onBusy(false)
  }, [form.busy, onBusy])
  return form
}

const loadRules = () => import('./opening.rules.ts')

export function HoursForm({ id, shed, ...props }: OpeningFormProps & { shed: Shed }) {
  const { form, errors, problem } = useOpeningForm({
    ...props,
    shed,
    rules: async () => (await loadRules()).hoursRules as Rules<Change>,
    done: ({ hours }) => (hours === null ? m.opening_removed() : m.opening_saved()),
  })
  const [counts, setCounts] = useState(() => weekdays().map((_, day) => Math.max(1, shed.hours?.[day]?.length ?? 1)))
  const box = useRef<HTMLDivElement>(null)
  const copyFirst = (): void => {
    flushSync(() => setCounts(counts.map(() => counts[0] ?? 1)))
    copyFirstDay(box.current)
  }
  return (
    <Form id={id} {...form}>
      <p className="text-sm text-ink-2">{m.opening_help()}</p>
      <div ref={box} className="grid gap-1">
        {weekdayNames().map((name, day) => (
          <DayFields
            key={name}
            name={name}
            day={day}
            count={counts[day] ?? 1}
            shed={shed}
            onMore={() => setCounts(counts.map((count, at) => (at === day ? mostSpans : count)))}
          >
            {day === 0 && (
              <Button kind="text" size="sm" onClick={copyFirst}>
                {m.opening_copy()}
              </Button>
            )}
          </DayFields>
        ))}
      </div>
      <FormProblem problem={errorOf(errors, 'hours') ?? problemText(problem, shedWords(m.shed_unexpected_error()))} />
    </Form>
  )
}

/** Copies the times of Monday to every other day. */
const copyFirstDay = (box: HTMLDivElement | null): void => {
  for (const field of box?.querySelectorAll<HTMLInputElement>('input') ?? []) {
    const first = box?.querySelector<HTMLInputElement>(`[name="${field.name.replace(/^\d/, '0')}"]`)
    if (first && first !== field) retype(field, first.value)
  }
}

interface DayFieldsProps {
  name: string
  day: number
  count: number
  shed: Shed
  onMore: () => void
  children: ReactNode
}

/** Spans of one weekday; both times empty for none. */
function DayFields({ name, day, count, shed: { hours }, onMore, children }: DayFieldsProps) {
  return (
    <Field label={name} as="group" className="border-b border-border pb-2">
      <div className="grid gap-2">
        {Array.from({ length: count }, (_, span) => (
          <div key={String(span)} className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
            <TimeField day={day} span={span} end="from" label={m.opening_from()} value={hours?.[day]?.[span]?.from} />
            <span aria-hidden="true">–</span>
            <TimeField day={day} span={span} end="to" label={m.opening_to()} value={hours?.[day]?.[span]?.to} />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap">
        {count < mostSpans && (
          <Button kind="text" size="sm" icon={<Plus className="size-4" />} onClick={onMore}>
            {m.opening_more()}
          </Button>
        )}
        {children}
      </div>
    </Field>
  )
}

interface TimeFieldProps {
  day: number
  span: number
  end: 'from' | 'to'
  label: string
  value: string | undefined
}

function TimeField({ day, span, end, label, value }: TimeFieldProps) {
  return (
    <TextInput
      id={useId()}
      type="time"
      // The name is that of `timeField`, whose file is loaded with the rules.
      name={`${day}-${span}-${end}`}
      aria-label={label}
      defaultValue={value}
    />
  )
}

const dayMs = 24 * 60 * 60 * 1000

export function BreakForm({ id, shed, isAway, ...props }: OpeningFormProps & { shed: Shed; isAway: boolean }) {
  const now = useNow()
  const { form, errors, problem } = useOpeningForm({
    ...props,
    shed,
    rules: async () => (await loadRules()).breakRules as Rules<Change>,
    done: ({ away_until: until }) => m.break_saved({ date: date(String(until)) }),
  })
  return (
    <Form id={id} {...form}>
      <p className="text-sm text-ink-2">{m.break_help()}</p>
      <Field label={m.break_until()} help={m.break_until_help()} error={errorOf(errors, 'away_until')} required>
        <TextInput
          type="date"
          name="away_until"
          defaultValue={isAway && shed.away_until ? isoDay(Date.parse(shed.away_until)) : undefined}
          min={isoDay(now + dayMs)}
          max={isoDay(now + (mostAwayDays - 1) * dayMs)}
        />
      </Field>
      <Field label={m.break_note()} note={m.form_optional()} error={errorOf(errors, 'away_note')}>
        <TextArea
          name="away_note"
          rows={2}
          max={mostAwayNote}
          defaultValue={isAway ? shed.away_note : undefined}
          placeholder={m.break_note_example()}
        />
      </Field>
      <FormProblem problem={problemText(problem, shedWords(m.shed_unexpected_error()))} />
    </Form>
  )
}
