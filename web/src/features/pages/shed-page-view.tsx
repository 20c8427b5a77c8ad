import { sellsMusic } from '@sheds/contract/categories'
import type { ShedPage } from '@sheds/contract/pages'
import { useSearchParams } from 'react-router'
import { ShareButton } from '../../lib/share-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonRow } from '../../ui/button-row.tsx'
import { cx } from '../../ui/class-names.ts'
import { ContactButton } from '../sheds/contact-button.tsx'
import { ShedAbout } from '../sheds/shed-about.tsx'
import { readShedAddress, shedHref } from '../sheds/shed-address.ts'
import { onPicture, ShedBanner } from '../sheds/shed-banner.tsx'
import { ChangePicture, ShedOwnerButtons } from '../sheds/shed-owner-buttons.tsx'
import { ShedParts, ShedPartsWithoutScripts } from '../sheds/shed-parts.tsx'
import { SubscribeButton } from '../sheds/subscribe-button.tsx'
import { useMyInfo } from '../users/my-info.store.ts'
import { ShedPageGoods } from './shed-page-goods.tsx'
import { AddMusicMenu } from './shed-page-tools.tsx'

/** A shed's page: what it is on one side, what it offers on the other. */
export function ShedPageView({ page }: { page: ShedPage }) {
  const { shed } = page
  const { id, name, logo, viewer } = shed
  const owned = viewer?.owned === true
  const { cursor } = readShedAddress(useSearchParams()[0])
  return (
    <>
      <ShedBanner shed={shed} foot={owned && sellsMusic(shed.category) && <AddMusicMenu id={id} />}>
        {owned && <ChangePicture shed={shed} kind="cover" className={onPicture} />}
        <ShareButton thing={{ path: shedHref(id), name, ...(logo && { picture: logo }) }} className={onPicture} />
      </ShedBanner>
      <div className="md:grid md:grid-cols-[18.5rem_minmax(0,1fr)] md:items-start md:gap-10">
        <div>
          <ShedAbout
            shed={shed}
            onMark={
              owned && (
                <ChangePicture shed={shed} kind="logo" className={`absolute! -end-2.5 -bottom-2.5 ${onPicture}`} />
              )
            }
          >
            <Buttons shed={shed} />
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

/** The owner is known before the shed is told whole: their buttons keep their place until it can be edited. */
function Buttons({ shed }: Pick<ShedPage, 'shed'>) {
  const { user_id: me } = useMyInfo()
  const { id, user_id: owner, viewer } = shed
  if (viewer?.owned ?? me === owner)
    return (
      <div className={cx(viewer === undefined && 'invisible')}>
        <ShedOwnerButtons shed={shed} />
      </div>
    )
  return (
    <ButtonRow>
      <SubscribeButton shed={shed} size="md" loud />
      <ContactButton subject={{ shed_id: id }}>{m.contact()}</ContactButton>
    </ButtonRow>
  )
}
