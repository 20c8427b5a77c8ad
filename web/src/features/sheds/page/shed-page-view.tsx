import type { ShedPage } from '@sheds/contract/pages/pages'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useMyInfo } from '../../../lib/login/my-info.store.ts'
import { useOffer } from '../../../lib/push/push-device.store.ts'
import { ShareButton } from '../../../lib/share/share-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { payOwnerHref } from '../../wallet/transfers/pay.address.ts'
import { ChangePicture, ShedOwnerButtons } from '../owner/shed-owner-buttons.tsx'
import { useShedPictures } from '../owner/shed-pictures.tsx'
import { shedHref } from '../shed.address.ts'
import { ShedOverlays, ShedOverlaysWithoutScripts } from '../shed-overlays.tsx'
import { SubscribeButton } from '../subscribers/subscribe-button.tsx'
import { ContactButton } from './contact-button.tsx'
import { onPicture, ShedBanner } from './shed-banner.tsx'
import { ShedHeadline } from './shed-headline.tsx'
import { type FirstSteps, useFirstSteps } from './shed-page-steps.ts'
import { ShedPageTabs } from './shed-page-tabs.tsx'

/** A shed's page: what it is on one side, what it offers on the other. */
export function ShedPageView({ page }: { page: ShedPage }) {
  const { shed } = page
  const { id, name, logo, viewer } = shed
  const owned = viewer?.owned === true
  const pictures = useShedPictures(shed)
  const steps = useFirstSteps(page)
  return (
    <>
      <ShedBanner shed={shed} over={pictures.cover} foot={<BannerFoot shed={shed} steps={steps} />}>
        {owned && <ChangePicture shed={shed} kind="cover" className={onPicture} />}
        <ShareButton
          thing={{ path: shedHref(id), name, ...(logo && { picture: logo }) }}
          poster={{ kind: 'sheds', id }}
          className={onPicture}
        />
      </ShedBanner>
      <div className="md:grid md:grid-cols-[18.5rem_minmax(0,1fr)] md:items-start md:gap-10">
        <div>
          <ShedHeadline
            shed={shed}
            onMark={
              <>
                {pictures.logo}
                {owned && (
                  <ChangePicture shed={shed} kind="logo" className={`absolute! -end-2.5 -bottom-2.5 ${onPicture}`} />
                )}
              </>
            }
          >
            <Buttons shed={shed} />
          </ShedHeadline>
        </div>
        <div className="min-w-0">
          <ShedOverlaysWithoutScripts shed={shed} />
          <StepsOnPage shed={shed} steps={steps} />
          <ShedPageTabs page={page} />
        </div>
      </div>
      <ShedOverlays shed={shed} />
      {pictures.seen}
    </>
  )
}

type StepsProps = Pick<ShedPage, 'shed'> & { steps: FirstSteps }

const ownerPart = lazyPart(() => import('./shed-page-owner.ts'))

/** The owner's tools; for others on a phone, where all else lies under "About", the way to pay. */
function BannerFoot({ shed, steps }: StepsProps) {
  const { user_id: me } = useMyInfo()
  const owned = shed.viewer?.owned ?? me === shed.user_id
  const own = useLazyPart(ownerPart, steps.shown || owned)
  if (owned) return own ? <own.OwnerFoot shed={shed} steps={steps} /> : null
  return (
    <ButtonLink href={payOwnerHref(shed.owner.id)} size="sm" className="bg-surface-1 md:hidden">
      {m.pay_with_shedpay()}
    </ButtonLink>
  )
}

function StepsOnPage({ shed, steps }: StepsProps) {
  const [atOnce] = useState(steps.open)
  const own = useLazyPart(ownerPart, steps.shown)
  if (!steps.shown || !steps.open) return null
  if (!own) return <Skeleton className="mt-4 h-60.5 rounded-lg" />
  return <own.Checklist shed={shed} steps={steps} asked={!atOnce} />
}

/** The owner is known before the shed is told whole: their buttons keep their place until it can be edited. */
function Buttons({ shed }: Pick<ShedPage, 'shed'>) {
  const { user_id: me } = useMyInfo()
  const { id, name, logo, user_id: owner, viewer } = shed
  if (viewer?.owned ?? me === owner)
    return (
      <div className={cx(viewer === undefined && 'invisible')}>
        <ShedOwnerButtons shed={shed} />
      </div>
    )
  return (
    <>
      <ButtonRow>
        <SubscribeButton shed={shed} size="md" loud />
        <ContactButton subject={{ shed_id: id, shed_name: name, picture: logo ?? undefined }}>
          {m.contact()}
        </ContactButton>
      </ButtonRow>
      <AskToNotify id={id} />
    </>
  )
}

const pushPart = lazyPart(
  () => import('../../notifications/push/push-card.tsx'),
  ({ PushCard }) => PushCard,
)

function AskToNotify({ id }: { id: string }) {
  const offer = useOffer(id)
  const PushCard = useLazyPart(pushPart, offer !== undefined)
  return offer && PushCard ? <PushCard offer={offer} className="mt-3" /> : null
}
