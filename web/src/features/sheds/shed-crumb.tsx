import type { Shed } from '@sheds/contract/sheds/sheds'
import { useBack } from '../../lib/page/back-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink, crumbRow } from '../../ui/back-link.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'

interface ShedCrumbProps {
  shed: Pick<Shed, 'id' | 'name' | 'logo'>
  /** Target of "Back" if there was no page before. */
  back: string
}

/** Links above a product or a piece of music: back, and to its shed. */
export function ShedCrumb({ shed, back }: ShedCrumbProps) {
  const goBack = useBack()
  return (
    <div className={crumbRow}>
      <BackLink href={back} onClick={goBack}>
        {m.back()}
      </BackLink>
      <BackLink
        href={`/sheds/${shed.id}`}
        className="min-w-0"
        mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo} size="s" />}
      >
        <span className="truncate leading-normal">{shed.name}</span>
      </BackLink>
    </div>
  )
}
