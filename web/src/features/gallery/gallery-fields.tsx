import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Checkbox, Switch } from '../../ui/form/checkbox.tsx'
import { Choices, OperatorMark } from '../../ui/form/choices.tsx'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { RatingInput } from '../../ui/form/rating-input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Segments } from '../../ui/list/segments.tsx'
import { Samples } from './gallery-section.tsx'

export function FieldGallery() {
  return (
    <>
      <TextSamples />
      <SpecialSamples />
    </>
  )
}

function TextSamples() {
  return (
    <Samples label="Text: empty, helped, good, wrong, disabled">
      <div className="grid grid-cols-1 gap-4">
        <Field label="Nom du produit">
          <TextInput name="product" placeholder="Tabouret sculpté" />
        </Field>
        <Field label="Email" help="Only you can see it.">
          <TextInput name="email" type="email" placeholder="you@example.cm" />
        </Field>
        <Field label="Name" ok="You will log in with this name." required>
          <TextInput name="name" defaultValue="Mireille Tchamba" />
        </Field>
        <Field label="Wallet ID" error="Invalid format. Use 3 letters followed by 3 digits (e.g., ABC123).">
          <TextInput name="wallet" defaultValue="AB12" />
        </Field>
        <Field label="Category" note="(closed)" disabled>
          <TextInput name="closed" defaultValue="Fashion" />
        </Field>
        <Field label="Description" note="(facultatif)">
          <TextArea name="description" max={800} defaultValue="Couture sur mesure en wax, pagne et toghu." />
        </Field>
      </div>
    </Samples>
  )
}

function SpecialSamples() {
  return (
    <Samples label="Amount, phone, password, list">
      <div className="grid grid-cols-1 gap-4">
        <AmountSample />
        <Field label="Montant">
          <AmountField
            value={27500}
            onValueChange={() => {}}
            format={french}
            unit="FCFA"
            unitPlace="after"
            noCents="Francs have no cents."
          />
        </Field>
        <Field label="Phone number" error="Invalid phone number. Please enter a 9-digit number.">
          <PhoneField name="phone" prefix="+237" defaultValue="67740185" />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" showLabel="Show password" hideLabel="Hide password" defaultValue="secret" />
        </Field>
        <Field label="Confirm password" error="Passwords do not match">
          <PasswordInput name="confirm" showLabel="Show password" hideLabel="Hide password" defaultValue="sekret" />
        </Field>
        <Field label="City">
          <Select name="city" placeholder="Choose a city" options={cities} />
        </Field>
        <Field label="Ville" error="La ville est obligatoire" disabled={false}>
          <Select name="ville" options={cities} defaultValue="Kribi" />
        </Field>
      </div>
    </Samples>
  )
}

const cities = ['Bafoussam', 'Bamenda', 'Douala', 'Kribi', 'Yaoundé'].map((name) => ({ value: name, label: name }))
const quick = [1000, 2000, 5000, 10_000]
const english = (amount: number) => amount.toLocaleString('en')
const french = (amount: number) => amount.toLocaleString('fr')

function AmountSample() {
  const [amount, setAmount] = useState<number | undefined>(10_000)
  return (
    <>
      <Field label="Amount" help="From CFA 100 to CFA 500,000.">
        <AmountField
          value={amount}
          onValueChange={setAmount}
          format={english}
          unit="CFA"
          unitPlace="before"
          noCents="Francs have no cents."
        />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))] gap-2 *:px-1">
        {quick.map((value) => (
          <Chip key={value} on={value === amount} onClick={() => setAmount(value)}>
            {english(value)}
          </Chip>
        ))}
      </div>
    </>
  )
}

export function ChoiceGallery() {
  return (
    <>
      <ChoiceSamples />
      <Samples label="Upload">
        <UploadSample />
        <Progress label="kaba-dos.jpg · 1.8 MB" value={62} valueText="62 %" />
        <Progress label="Préparation…" value={undefined} />
      </Samples>
    </>
  )
}

function ChoiceSamples() {
  return (
    <Samples label="Choice, switch, rating">
      <div className="grid grid-cols-1 gap-4">
        <Field as="group" label="Provider">
          <Choices
            name="provider"
            defaultValue="mtn"
            options={[
              { value: 'mtn', label: 'MTN MoMo', mark: <OperatorMark operator="mtn">MoMo</OperatorMark> },
              { value: 'orange', label: 'Orange Money', mark: <OperatorMark operator="orange">OM</OperatorMark> },
            ]}
          />
        </Field>
        <Field as="group" label="Sex">
          <Segments name="sex" defaultValue="F" options={['F', 'M'].map((value) => ({ value, label: value }))} />
        </Field>
        <Field as="group" label="Terms" error="Before you can sign up, please accept the Terms of Service.">
          <Segments name="terms" defaultValue="NO" options={['NO', 'YES'].map((value) => ({ value, label: value }))} />
        </Field>
        <Field as="group" label="Your rating">
          <RatingInput name="rating" defaultValue="4" starLabel={(stars) => `${stars} stars`} />
        </Field>
        <Switch
          name="today"
          label="Plat disponible aujourd’hui"
          help="Décochez quand la marmite est vide"
          defaultChecked
        />
        <Switch name="push" label="Notifications" disabled />
        <Checkbox name="remember" label="Rester connecté" defaultChecked />
        <Checkbox name="news" label="Send me news of the market" />
      </div>
    </Samples>
  )
}

const reasons = {
  type: 'Not an image file',
  size: 'File exceeds 10MB',
  empty: 'The file is empty',
  count: 'At most 4 files',
}

function UploadSample() {
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <>
      <DropZone
        title="Drop photos here, or choose"
        text="JPEG, PNG or WebP, 10 MB each. We shrink them before sending."
        chooseLabel="Choose photos"
        cameraLabel="Take a photo"
        accept="image/*"
        maxBytes={10 * 1024 * 1024}
        maxFiles={4}
        reasons={reasons}
        onFiles={(taken) => setNames(taken.map((file) => file.name))}
      />
      {names.length > 0 && <p className="text-sm">{names.join(', ')}</p>}
    </>
  )
}
