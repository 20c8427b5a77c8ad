import type { Shed } from '@sheds/contract/sheds/sheds'
import * as m from '../../../messages/compiled/messages.ts'
import { Section } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ReportButton } from '../../users/report-button.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { ShedFacts } from './shed-facts.tsx'

/** Texts and contact data of a shed. */
export function ShedPageAbout({ shed }: { shed: Shed }) {
  const { name, bio, description } = shed
  return (
    <Section aria-labelledby="shed-about" className="max-w-prose">
      <VisuallyHidden as="h2" id="shed-about">
        {m.shed_about({ name })}
      </VisuallyHidden>
      {bio !== '' && <p className="mb-3 wrap-anywhere whitespace-pre-line font-label">{bio}</p>}
      {description !== '' && <p className="mb-4 wrap-anywhere whitespace-pre-line">{description}</p>}
      <ShedFacts shed={shed} className="" />
      {shed.hours && <OpeningHours hours={shed.hours} />}
      {!shed.viewer?.owned && <ReportButton subject={{ kind: 'shed', id: shed.id, name }} label={m.report_shed()} />}
    </Section>
  )
}
