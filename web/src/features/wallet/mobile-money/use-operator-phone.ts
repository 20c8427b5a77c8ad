import { guessMedium, type Medium, nationalDigits } from '@sheds/contract/payments/operators'
import { useState } from 'react'
import { useLastPhone } from './operator-phone.store.ts'

/** A phone and its operator: guessed from the number until somebody chooses. */
export const useOperatorPhone = (first?: { phone: string; medium: Medium }) => {
  const last = useLastPhone()
  const known = first ?? last
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
    isGuessed: chosen === undefined && guessed !== undefined && digits !== known?.phone,
    setPhone: setTyped,
    choose: (medium: string) => setChosen(medium as Medium),
  }
}
