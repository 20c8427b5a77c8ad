import type { Profile } from '@sheds/contract/users/users'
import type { ReactNode } from 'react'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { OwnDetails } from '../profile/own-details.tsx'
import { EditButton } from '../profile/owner-actions.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { FindableSwitch } from './findable-switch.tsx'
import { HushedDialog } from './hushed-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Sessions, SessionsList } from './sessions-list.tsx'

interface AllSettingsProps {
  profile: Profile
  sessions: Sessions
}

/** What the person decides about their account: details, devices, password, codes, data, the end. */
export function AllSettings({ profile, sessions }: AllSettingsProps) {
  const password = useOverlay('password')
  const codes = useOverlay('codes')
  const hushed = useOverlay('hushed')
  const closing = useOverlay('close-account')
  return (
    <>
      <Setting title={m.your_details()}>
        <OwnDetails profile={profile} />
        <EditButton profile={profile} />
      </Setting>
      <Section>
        <SectionHead title={m.sessions()} />
        <SessionsList sessions={sessions} />
      </Section>
      <Setting title={m.password_setting()} text={m.password_change_text()}>
        <Button onClick={password.show} aria-haspopup="dialog">
          {m.password_change()}
        </Button>
      </Setting>
      <Setting title={m.codes_again()} text={m.codes_again_text()}>
        <Button onClick={codes.show} aria-haspopup="dialog">
          {m.codes_again_make()}
        </Button>
      </Setting>
      <Setting title={m.hushed()} text={m.hushed_text()}>
        <Button onClick={hushed.show} aria-haspopup="dialog">
          {m.hushed_show()}
        </Button>
      </Setting>
      <OutsideSettings profile={profile} />
      <Setting title={m.closing()} text={m.closing_text()}>
        <Button kind="danger" onClick={closing.show} aria-haspopup="dialog">
          {m.closing()}
        </Button>
      </Setting>
      <PasswordDialog key={`password ${password.key}`} profile={profile} open={password.open} onClose={password.hide} />
      <CodesDialog key={`codes ${codes.key}`} name={profile.name} open={codes.open} onClose={codes.hide} />
      <HushedDialog key={`hushed ${hushed.key}`} open={hushed.open} onClose={hushed.hide} />
      <ClosingDialog key={`closing ${closing.key}`} profile={profile} open={closing.open} onClose={closing.hide} />
    </>
  )
}

/** What leaves the site: to search engines, and in a file. */
function OutsideSettings({ profile }: Pick<AllSettingsProps, 'profile'>) {
  return (
    <>
      <Setting title={m.findable_title()}>
        <FindableSwitch profile={profile} />
      </Setting>
      <Setting title={m.export_title()} text={m.export_text()}>
        <ExportButton id={profile.id} />
      </Setting>
    </>
  )
}

function Setting({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Section className="grid justify-items-start gap-2">
      <SectionHead title={title} />
      {text !== undefined && <p className="text-ink-2">{text}</p>}
      {children}
    </Section>
  )
}
