import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type SubmitEvent, useState } from 'react'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ToastRegion, useToasts } from '../../ui/feedback/toast.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Form } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Samples } from './gallery-section.tsx'

export function FeedbackGallery() {
  const openness = useOverlay('actions')
  return (
    <>
      <Samples label="Alerts">
        <Alert tone="ok">Top-up successful.</Alert>
        <Alert tone="danger">Insufficient funds.</Alert>
        <Alert tone="warn" icon={<WifiOff />}>
          Hors ligne. Vous voyez ce qui a été enregistré à 10 h 24.
        </Alert>
        <Alert>Demo: mobile money is simulated</Alert>
        <Alert strip tone="warn" icon={<WifiOff />}>
          Offline!!
        </Alert>
      </Samples>
      <Samples label="Toasts, dialogs, menus">
        <ToastSamples />
        <DialogSamples />
        <div className="flex flex-wrap gap-2 items-center">
          <Menu
            label="Actions"
            openness={openness}
            items={[
              { label: 'Edit', icon: <Pencil className="size-4.5" />, onSelect: () => {} },
              { label: 'Partager', icon: <Share2 className="size-4.5" />, href: '#feedback' },
              { label: 'Archiver', disabled: true },
              { label: 'Delete', icon: <Trash2 className="size-4.5" />, onSelect: () => {}, danger: true, ruled: true },
            ]}
          />
          <Tooltip text="Share this write">
            <IconButton label="Share" icon={<Share2 />} />
          </Tooltip>
          <Popover label="What is a shed?" trigger={<Button kind="soft">What is a shed?</Button>}>
            <p className="text-sm">A shop of one or more people, open to everyone.</p>
          </Popover>
        </div>
      </Samples>
    </>
  )
}

function ToastSamples() {
  const toasts = useToasts()
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => toasts.show({ text: 'Added to basket', action: { label: 'Undo', run: () => {} } })}>
        Toast
      </Button>
      <Button
        onClick={() =>
          toasts.show({
            kind: 'error',
            text: 'Could not like this. Check your network.',
            action: { label: 'Retry', run: () => toasts.show({ text: 'Liked' }) },
          })
        }
      >
        Refusal
      </Button>
      <ToastRegion label="Messages" closeLabel="Close" />
    </div>
  )
}

function DialogSamples() {
  const [open, setOpen] = useState<'delete' | 'form' | 'long'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('delete')}>Delete…</Button>
      <Button onClick={() => setOpen('form')}>Form…</Button>
      <Button onClick={() => setOpen('long')}>Long…</Button>
      <DeleteDialog open={open === 'delete'} onClose={close} />
      <RenameDialog open={open === 'form'} onClose={close} />
      <Dialog open={open === 'long'} onClose={close} title="Conditions" closeLabel="Close" width="wide">
        <div className="prose">
          {Array.from({ length: 30 }, (_, place) => (
            <p key={String(place)}>Article {place + 1}. Le vendeur tient ses prix à jour et répond dans la journée.</p>
          ))}
        </div>
      </Dialog>
    </div>
  )
}

type SampleProps = { open: boolean; onClose: () => void }

function DeleteDialog({ open, onClose }: SampleProps) {
  const buttons = (
    <>
      <Button kind="soft" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="danger" onClick={onClose}>
        Delete
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this write?"
      closeLabel="Close"
      role="alertdialog"
      footer={buttons}
    >
      <p className="text-ink-2">Its 6 replies stay, marked under a deleted write. You cannot undo this.</p>
    </Dialog>
  )
}

function RenameDialog({ open, onClose }: SampleProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onClose()
  }
  const done = (
    <Button kind="brand" type="submit" form="rename" block>
      Done
    </Button>
  )
  return (
    <Dialog open={open} onClose={onClose} title="Renommer le portefeuille" closeLabel="Fermer" footer={done}>
      <Form id="rename" onSubmit={send}>
        <Field label="Nom du portefeuille" error="Wallet Name cannot be empty">
          <TextInput name="wallet-name" />
        </Field>
      </Form>
    </Dialog>
  )
}
