import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PhotoBox } from '../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface Tile {
  key: string
  /** Picture, rendered in a box that the tile provides. */
  face: ReactNode
}

interface MediaTilesProps {
  tiles: readonly Tile[]
  onMove: (key: string, by: number) => void
  onRemove: (key: string) => void
  disabled?: boolean
}

/** Pictures in their order, with buttons to move and remove each; the first is the product's main picture. */
export function MediaTiles({ tiles, onMove, onRemove, disabled = false }: MediaTilesProps) {
  const list = useRef<HTMLUListElement>(null)
  const { said, follow } = useFollowedFocus(list)
  const many = tiles.length > 1
  const move = (key: string, place: number, by: number) => {
    if (disabled || place + by < 0 || place + by >= tiles.length) return
    follow(key, by, m.picture_moved({ place: place + by + 1, count: tiles.length }))
    onMove(key, by)
  }
  const remove = (key: string, place: number) => {
    const next = tiles[place + 1] ?? tiles[place - 1]
    if (next) follow(next.key, 0, m.picture_removed({ n: tiles.length - 1 }))
    onRemove(key)
  }
  return (
    <>
      <ul
        ref={list}
        className="grid auto-cols-[8.25rem] gap-2 overflow-x-auto max-md:grid-flow-col md:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]"
      >
        {tiles.map(({ key, face }, place) => (
          <li key={key} data-key={key} className="overflow-hidden rounded-sm border border-solid border-border">
            <PhotoBox>
              {face}
              {many && place === 0 && (
                <Badge tone="new" className="absolute start-1.5 top-1.5">
                  {m.picture_first()}
                </Badge>
              )}
            </PhotoBox>
            <TileTools
              place={place}
              last={tiles.length - 1}
              disabled={disabled}
              onMove={(by) => move(key, place, by)}
              onRemove={() => remove(key, place)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

interface TileToolsProps {
  place: number
  last: number
  disabled: boolean
  onMove: (by: number) => void
  onRemove: () => void
}

function TileTools({ place, last, disabled, onMove, onRemove }: TileToolsProps) {
  const many = last > 0
  return (
    <span className={cx('flex', many ? 'justify-between' : 'justify-center')}>
      {many && <MoveButton by={-1} place={place} off={disabled || place === 0} onPress={onMove} />}
      <IconButton
        label={m.picture_remove({ place: place + 1 })}
        icon={<X className="size-4.5" />}
        data-by={0}
        disabled={disabled}
        onClick={onRemove}
      />
      {many && <MoveButton by={1} place={place} off={disabled || place === last} onPress={onMove} />}
    </span>
  )
}

interface MoveButtonProps {
  by: 1 | -1
  place: number
  off: boolean
  onPress: (by: number) => void
}

// Uses `aria-disabled`: a button that reaches the end of the list keeps the focus.
function MoveButton({ by, place, off, onPress }: MoveButtonProps) {
  const Icon = by < 0 ? ArrowLeft : ArrowRight
  const label = by < 0 ? m.picture_earlier({ place: place + 1 }) : m.picture_later({ place: place + 1 })
  return (
    <IconButton
      label={label}
      icon={<Icon className="size-4.5" />}
      data-by={by}
      aria-disabled={off || undefined}
      className={off ? 'text-ink-3' : undefined}
      onClick={() => onPress(by)}
    />
  )
}

/** Moves the focus to the moved picture, or to the next after a removal, and announces the change. */
const useFollowedFocus = (list: { current: HTMLElement | null }) => {
  const [said, setSaid] = useState('')
  const next = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  })
  const follow = (key: string, by: number, words: string): void => {
    next.current = `[data-key="${CSS.escape(key)}"] [data-by="${by}"]`
    setSaid(words)
  }
  return { said, follow }
}
