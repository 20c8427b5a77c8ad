import type { Id } from '@sheds/contract/scalars'
import { getProfile } from '@sheds/contract/users/users'
import { guessMedium, type Medium, nationalDigits, nationalLength } from '@sheds/contract/wallet/operators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askedBy, queryOf } from '../../../lib/api/query.ts'
import { useViewer, visitor } from '../../../lib/session/my-info.store.ts'
import { useLastPhone } from './operator-phone.store.ts'

/** Phone and operator: those used last, else from the profile. The operator is guessed until the person chooses one. */
export const useOperatorPhone = (first?: { phone: string; medium: Medium }) => {
  const last = useLastPhone()
  const own = useOwnPhone(first === undefined && last === undefined)
  const known = first ?? last ?? own
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<Medium>()
  const phone = typed ?? known?.phone ?? ''
  const digits = nationalDigits(phone)
  const guessed =
    typed === undefined || digits === known?.phone ? (known?.medium ?? guessMedium(digits)) : guessMedium(digits)
  return {
    phone,
    digits,
    medium: chosen ?? guessed,
    isGuessed: chosen === undefined && guessed !== undefined && (digits !== known?.phone || known === own),
    setPhone: setTyped,
    choose: (medium: string) => setChosen(medium as Medium),
  }
}

/** Phone of the profile, if an operator is known for it. */
const useOwnPhone = (isAsked: boolean): { phone: string; medium: Medium } | undefined => {
  const viewer = useViewer()
  const profile = queryOf(getProfile, { params: { id: (viewer ?? visitor) as Id } })
  const { data } = useQuery({ ...askedBy(viewer, profile), enabled: isAsked && viewer !== undefined })
  const phone = nationalDigits(data?.phone_number ?? '')
  const medium = guessMedium(phone)
  return isAsked && medium !== undefined && phone.length === nationalLength ? { phone, medium } : undefined
}
