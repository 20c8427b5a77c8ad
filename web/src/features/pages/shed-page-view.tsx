import type { ShedPage } from '@sheds/contract/pages'
import { useSearchParams } from 'react-router'
import { ShareButton } from '../../lib/share-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ContactButton } from '../sheds/contact-button.tsx'
import { ShedAbout } from '../sheds/shed-about.tsx'
import { readShedAddress, shedHref } from '../sheds/shed-address.ts'
import { onPicture, ShedBanner } from '../sheds/shed-banner.tsx'
import { ChangePicture, ShedOwnerButtons } from '../sheds/shed-owner-buttons.tsx'
import { ShedParts, ShedPartsWithoutScripts } from '../sheds/shed-parts.tsx'
import { SubscribeButton } from '../sheds/subscribe-button.tsx'
import { ShedPageGoods } from './shed-page-goods.tsx'

/** A shed's page: what it is on one side, what it offers on the other. */
export function ShedPageView({ page }: { page: ShedPage }) {
  const { shed } = page
  const { id, name, logo, viewer } = shed
  const owned = viewer?.owned === true
  const { cursor } = readShedAddress(useSearchParams()[0])
  return (
    <>
      <ShedBanner shed={shed}>
        {owned && <ChangePicture shed={shed} kind="cover" className={onPicture} />}
        <ShareButton thing={{ path: shedHref(id), name, ...(logo && { picture: logo }) }} className={onPicture} />
      </ShedBanner>
      <div className="shed-cols">
        <div className="shed-about">
          <ShedAbout
            shed={shed}
            onMark={
              owned && (
                <ChangePicture shed={shed} kind="logo" className={`absolute! -end-2.5 -bottom-2.5 ${onPicture}`} />
              )
            }
          >
            {owned ? (
              <ShedOwnerButtons shed={shed} />
            ) : (
              <div className="btn-row">
                <SubscribeButton shed={shed} size="md" loud />
                <ContactButton subject={{ shed_id: id }}>{m.contact()}</ContactButton>
              </div>
            )}
          </ShedAbout>
        </div>
        <div className="min-w-0">
          <ShedPartsWithoutScripts shed={shed} />
          <ShedPageGoods page={page} cursor={cursor} />
        </div>
      </div>
      <ShedParts shed={shed} />
    </>
  )
}
