import { newShedCategories } from '@sheds/contract/categories'
import { cities } from '@sheds/contract/cities'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import { categoryName, phone } from '../../../lib/language/format.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { cleanPhone, PhoneField } from '../../../ui/form/phone-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { profileOf } from '../../users/users.queries.ts'
import { errorOf } from '../shed.messages.ts'

interface ShedFieldsProps {
  errors: FieldErrors
  /** Shed to edit; undefined for a new one. */
  shed?: Shed
}

/** Form fields of a shed. */
export function ShedFields({ errors, shed }: ShedFieldsProps) {
  return (
    <>
      <Field label={m.shed_name()} error={errorOf(errors, 'name')} required>
        <TextInput name="name" autoComplete="off" defaultValue={shed?.name} placeholder={m.shed_name_example()} />
      </Field>
      <CategoryField errors={errors} category={shed?.category} />
      {shed === undefined ? <OwnContacts errors={errors} /> : <Contacts errors={errors} given={shed} />}
      <LocationField errors={errors} location={shed?.location} />
      <Field label={m.shed_description()} note={m.form_optional()} error={errorOf(errors, 'description')}>
        <TextArea
          name="description"
          rows={5}
          defaultValue={shed?.description}
          placeholder={m.shed_description_example()}
        />
      </Field>
      <Field label={m.shed_bio()} note={m.form_optional()} help={m.shed_bio_help()} error={errorOf(errors, 'bio')}>
        <TextArea name="bio" max={mostBio} defaultValue={shed?.bio} />
      </Field>
    </>
  )
}

const mostBio = 500

function CategoryField({ errors, category }: { errors: FieldErrors; category: Shed['category'] | undefined }) {
  const kept = category !== undefined && !newShedCategories.some((other) => other === category) ? [category] : []
  return (
    <Field
      label={m.shed_category()}
      help={category && m.shed_category_help()}
      error={errorOf(errors, 'category')}
      required
    >
      <Select
        name="category"
        defaultValue={category ?? ''}
        placeholder={category === undefined ? m.shed_category_choose() : undefined}
        options={[...newShedCategories, ...kept].map((value) => ({ value, label: categoryName(value) }))}
      />
    </Field>
  )
}

const country = '+237'

/** A new shed starts with the contact data of its owner's account. */
function OwnContacts({ errors }: { errors: FieldErrors }) {
  const own = useOwnContacts()
  if (own === undefined) return <ContactsComing />
  return <Contacts errors={errors} given={{ ...own, phone_number: cleanPhone(own.phone_number, country) }} prefixed />
}

interface ContactsProps {
  errors: FieldErrors
  given: Pick<Shed, 'email' | 'phone_number'>
  /** Shows the country code as a fixed prefix. */
  prefixed?: boolean
}

/** E-mail and phone number, which other members see masked. */
function Contacts({ errors, given, prefixed = false }: ContactsProps) {
  return (
    <>
      <Field label={m.shed_phone()} help={m.shed_phone_help()} error={errorOf(errors, 'phone_number')} required>
        {prefixed ? (
          <PhoneField name="phone_number" prefix={country} defaultValue={given.phone_number} />
        ) : (
          <TextInput name="phone_number" type="tel" autoComplete="tel" defaultValue={phone(given.phone_number)} />
        )}
      </Field>
      <Field label={m.shed_email()} error={errorOf(errors, 'email')} required>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={given.email}
        />
      </Field>
    </>
  )
}

/** The fields wait for the account's data, which would otherwise overwrite typed text. */
function ContactsComing() {
  return (
    <>
      {[m.shed_phone(), m.shed_email()].map((label) => (
        <div key={label} aria-hidden="true">
          <p className="text-sm font-label">{label}</p>
          <Skeleton className="mt-1.5 h-12 rounded-sm" />
        </div>
      ))}
    </>
  )
}

/** Free text with cities as suggestions. */
function LocationField({ errors, location }: { errors: FieldErrors; location: string | undefined }) {
  const list = useId()
  return (
    <Field label={m.shed_location()} note={m.form_optional()} error={errorOf(errors, 'location')}>
      <TextInput
        name="location"
        list={list}
        autoComplete="off"
        defaultValue={location}
        placeholder={m.shed_location_example()}
      />
      <datalist id={list}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </Field>
  )
}

const none = { email: '', phone_number: '' }

/** Contact data of the member's account; empty if it cannot be loaded, undefined while it loads. */
const useOwnContacts = (): typeof none | undefined => {
  const { user_id: me } = useMyInfo()
  const { data, error, isPaused } = useQuery({ ...profileOf(me ?? 'me'), enabled: me !== undefined })
  return data ?? (error !== null || isPaused ? none : undefined)
}
