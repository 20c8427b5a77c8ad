import ShieldCheck from 'lucide-react/icons/shield-check'
import { keepDestination, useLostLogin } from '../../lib/login/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonRow, Stack } from '../../ui/layout.tsx'
import { BalanceShape } from './own-wallet/balance-card.tsx'
import { payIn } from './transfers/pay.address.ts'
import { PayQuote } from './transfers/pay-quote.tsx'

interface VisitorsWalletProps {
  address: URLSearchParams
  here: string
}

/** What ShedPay is, and the way to a wallet of one's own; who follows a payment link comes back to it. */
export function VisitorsWallet({ address, here }: VisitorsWalletProps) {
  const link = payIn(address)
  const lost = useLostLogin()
  return (
    <Stack className="mt-1">
      {link === undefined ? (
        <BalanceShape>{lost ? m.login_ended_again() : m.shedpay_lede()}</BalanceShape>
      ) : (
        <>
          <BalanceShape>{lost ? m.login_ended_again() : m.pay_visitor()}</BalanceShape>
          <PayQuote link={link} />
        </>
      )}
      <WaysIn here={here} hasWallet={lost !== undefined} />
      <Alert icon={<ShieldCheck />}>{m.shedpay_indigo()}</Alert>
    </Stack>
  )
}

/** Whose login ended here has a wallet. */
function WaysIn({ here, hasWallet }: { here: string; hasWallet: boolean }) {
  const keep = (): void => keepDestination(here)
  return (
    <ButtonRow>
      {!hasWallet && (
        <ButtonLink kind="brand" size="lg" href="/signup" onClick={keep}>
          {m.wallet_activate_click()}
        </ButtonLink>
      )}
      <ButtonLink size="lg" href="/login" onClick={keep} {...(hasWallet && { kind: 'brand' })}>
        {m.login()}
      </ButtonLink>
    </ButtonRow>
  )
}
