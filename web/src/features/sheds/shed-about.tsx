import type { Shed } from '@sheds/contract/sheds'
import type { ReactNode } from 'react'
import { phone } from '../../lib/format.ts'
import { JoinedSince } from '../../lib/time-ago.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Facts } from '../../ui/facts.tsx'
import { TextLink } from '../../ui/link.tsx'
import { MoreText } from '../../ui/more-text.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { ShedPlace } from './shed-card.tsx'
import { ShedStanding } from './shed-standing.tsx'

interface ShedAboutProps {
  shed: Shed
  /** On the mark: its owner changes it there. */
  onMark?: ReactNode
  /** Buttons under the name. */
  children: ReactNode
}

const shortDescription = 150
const markSizes = '(min-width: 769px) 112px, 80px'

/** Who a shed is: mark, name, owner, how it is liked, what it says of itself, where it is reached. */
export function ShedAbout({ shed, onMark, children }: ShedAboutProps) {
  const { name, owner, createdAt, bio, description } = shed
  return (
    <>
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3">
        <div className="relative w-fit">
          <Mark shed={shed} />
          {onMark}
        </div>
        <ShedPlace shed={shed} className="pb-1" />
      </div>
      <h1 className="text-2xl text-balance mt-2 wrap-anywhere">{name}</h1>
      <p className="text-sm text-ink-2">
        {m.shed_by()}{' '}
        <TextLink href={`/users/${owner.id}/profile`} className="wrap-anywhere">
          {owner.name}
        </TextLink>{' '}
        · {m.shed_opened()} <JoinedSince time={createdAt} />
      </p>
      <ShedStanding shed={shed} />
      {children}
      {bio !== '' && <p className="mt-3 wrap-anywhere whitespace-pre-line font-label">{bio}</p>}
      {description !== '' && (
        <MoreText
          text={description}
          limit={shortDescription}
          moreLabel={m.shed_description_more()}
          lessLabel={m.shed_description_less()}
          className="mt-3 wrap-anywhere whitespace-pre-line"
        />
      )}
      <ShedFacts shed={shed} />
    </>
  )
}

function Mark({ shed: { id, name, logo, shed_details: details } }: { shed: Shed }) {
  const picture = details.logo_picture
  return (
    <span className="mask-roof -mt-9 block w-fit bg-surface-0 p-1 md:-mt-14">
      <ShedMark
        id={id}
        name={name}
        src={picture?.src ?? logo}
        srcSet={picture?.srcset.webp}
        size="l"
        sizes={markSizes}
        eager
        className="md:size-28"
      />
    </span>
  )
}

/** E-mail and phone come masked for everybody but the owner, whose whole ones take no more room. */
function ShedFacts({ shed: { phone_number: number, email, location } }: { shed: Shed }) {
  return (
    <Facts
      className="mt-4"
      facts={[
        { name: m.phone(), value: <span className="tabular-nums">{phone(number)}</span> },
        { name: m.email(), value: <span className="block truncate">{email}</span> },
        ...(location === ''
          ? []
          : [{ name: m.shed_location(), value: <span className="wrap-anywhere">{location}</span> }]),
      ]}
    />
  )
}
