import type { MentionOption } from '@sheds/contract/writes/mentions'
import { useEffect, useRef } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'

interface MentionRowProps {
  id: string
  option: MentionOption
  /** What of the name was typed. */
  query: string
  selected: boolean
  onChoose: () => void
}

/** Somebody or something to mention: picture, name, city. */
export function MentionRow({ id, option, query, selected, onChoose }: MentionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const { name, city, known } = option
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const meta = [known ? knownText[option.type]() : '', city ?? ''].filter(Boolean).join(' · ')
  return (
    // The keys that choose are the field's: see `MentionPicker`.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the chosen row
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      className="cursor-pointer px-3 aria-selected:bg-surface-2"
      // The keyboard of a phone stays up.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <ListRow mark={<Mark option={option} />} title={<Marked name={name} query={query} />} meta={meta} />
    </div>
  )
}

const knownText = { user: m.mention_followed, shed: m.mention_subscribed, product: () => '', music: () => '' } as const

function Mark({ option: { id, name, type, picture } }: { option: MentionOption }) {
  if (type === 'user') return <Avatar name={name} src={picture} size="s" />
  if (type === 'shed') return <ShedMark id={id} name={name} src={picture} size="s" />
  return <Photo src={picture} alt="" rounded className="w-8 flex-none" />
}

/** What was typed of the name stands out, where it stands so. */
function Marked({ name, query }: { name: string; query: string }) {
  const words = query.replaceAll('-', ' ')
  const at = words === '' ? -1 : name.toLowerCase().indexOf(words.toLowerCase())
  if (at === -1) return name
  return (
    <>
      {name.slice(0, at)}
      <mark className="bg-transparent text-brand-text">{name.slice(at, at + words.length)}</mark>
      {name.slice(at + words.length)}
    </>
  )
}
