import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useSearchParams } from 'react-router'
import { useList } from '../../../lib/list/endless-list.tsx'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Stack } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/list/tab-links.tsx'
import { PayLinkView } from '../transfers/pay-link.tsx'
import { type RequestView, viewIn, walletHref } from '../wallet.address.ts'
import { requestsOf } from '../wallet.queries.ts'
import { RequestsForm } from './requests-form.tsx'
import { RequestsList } from './requests-list.tsx'

/** Who asks me, whom I ask, and a request anew. */
export function RequestsTab({ wallet }: { wallet: Wallet }) {
  const view = viewIn(useSearchParams()[0])
  const owner = useViewer()
  const incoming = useList(requestsOf(owner, 'incoming'), { always: true })
  const outgoing = useList(requestsOf(owner, 'outgoing'), { always: true })
  if (view === 'link') return <PayLinkView wallet={wallet} />
  return (
    <Stack>
      <TabLinks
        label={m.requests_tabs()}
        look="segments"
        tabs={[
          tabOf('incoming', view, counted(incoming, m.requests_incoming, m.requests_incoming_all)),
          tabOf('outgoing', view, counted(outgoing, m.requests_outgoing, m.requests_outgoing_all)),
          tabOf('new', view, m.shedpay_request()),
        ]}
      />
      {view === 'incoming' && <RequestsList key={view} side={view} list={incoming} wallet={wallet} />}
      {view === 'outgoing' && <RequestsList key={view} side={view} list={outgoing} wallet={wallet} />}
      {view === 'new' && <RequestsForm wallet={wallet} />}
    </Stack>
  )
}

type Counted = Pick<ReturnType<typeof useList>, 'total' | 'failed'>

/** A space as wide as a digit until it is known how many; where that did not come, nothing is counted. */
const counted = ({ total, failed }: Counted, say: (of: { count: string }) => string, plain: () => string): string =>
  total === undefined && failed ? plain() : say({ count: String(total ?? '\u2007') })

const tabOf = (own: RequestView, view: RequestView, label: string) => ({
  href: walletHref('request', own === 'incoming' ? {} : { view: own }),
  label,
  current: own === view,
})
