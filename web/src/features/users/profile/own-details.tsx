import type { Profile } from '@sheds/contract/users/users'
import { date, phone } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { Facts } from '../../../ui/list/facts.tsx'

/** Private data of an account, shown only to its owner. */
export function OwnDetails({ profile }: { profile: Profile }) {
  const { name, email, phone_number: number, date_of_birth: born, sex } = profile
  return (
    <Facts
      facts={[
        { name: m.signup_name(), value: <span className="wrap-anywhere">{name}</span> },
        { name: m.email(), value: <EmailText address={email} /> },
        { name: m.phone(), value: <span className="tabular-nums">{phone(number)}</span> },
        ...(born === undefined ? [] : [{ name: m.date_of_birth(), value: <time dateTime={born}>{date(born)}</time> }]),
        ...(sex === undefined ? [] : [{ name: m.sex(), value: sex === 'F' ? m.sex_f() : m.sex_m() }]),
      ]}
    />
  )
}
