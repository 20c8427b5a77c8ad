import { type MentionSymbol, mentionKey } from '@sheds/contract/writes/markup'
import type { MentionOption } from '@sheds/contract/writes/mentions'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Segments } from '../../../ui/list/segments.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { mentionable } from '../writes.queries.ts'
import type { MentionWord } from './mention-word.ts'

interface MentionPickerProps {
  field: HTMLTextAreaElement
  word: MentionWord
  onChoose: (option: MentionOption) => void
  onClose: () => void
}

/**
 * Suggested names for a mention, between the text and the keyboard; chosen by touch, or by arrow keys, Enter and
 * Escape.
 */
export function MentionPicker({ field, word, onChoose, onClose }: MentionPickerProps) {
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const { symbol, turn, typed, search, options, state, active, move } = useSearch(word)
  const onKeyDown = (event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>): void => {
    const found = options?.[active]
    const choose = found && (() => onChoose(found))
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: choose,
      Tab: document.activeElement === field ? choose : undefined,
      Escape: onClose,
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    // Prevents a surrounding sheet from closing.
    event.stopPropagation()
    action()
  }
  const chosen = options?.[active] && `${list}-${active}`
  useFieldKeys(field, { list, option: chosen, onKeyDown })
  // Scrolls above a phone's keyboard.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={box} className="mt-2 overflow-hidden rounded-md border border-solid border-border-strong bg-surface-1">
      <PickerTop symbol={symbol} onTurn={turn} onClose={onClose} />
      <SearchBox value={typed} list={list} option={chosen} onKeyDown={onKeyDown} onSearch={search} />
      <Options list={list} options={options} state={state} query={typed} active={active} onChoose={onChoose} />
    </div>
  )
}

interface SearchBoxProps {
  value: string
  list: string
  /** Id of the selected option. */
  option: string | undefined
  onSearch: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchBox({ value, list, option, onSearch, onKeyDown }: SearchBoxProps) {
  const press = (event: KeyboardEvent): void => {
    // Enter ends a word that an input method is still composing.
    if (event.nativeEvent.isComposing) return
    onKeyDown(event)
    // Enter must not submit the surrounding form.
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className="px-2 pt-2">
      <TextInput
        type="search"
        value={value}
        aria-label={m.mention_search()}
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={option}
        before={<Search className="ms-3 size-4.5 self-center text-ink-3" />}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  )
}

/** Search and its results; starts with the typed word and follows both the text and the search box. */
const useSearch = (word: MentionWord) => {
  const [{ symbol, typed, wanted, from }, setLooking] = useState(() => lookingFor(word))
  if (from !== word.query) setLooking(lookingFor(word))
  const { options, state } = useOptions(symbol, typed)
  const last = Math.max(0, (options?.length ?? 0) - 1)
  const active = Math.min(wanted, last)
  return {
    symbol,
    typed,
    options,
    state,
    active,
    turn: (next: MentionSymbol) => setLooking((before) => ({ ...before, symbol: next, wanted: 0 })),
    search: (text: string) => setLooking((before) => ({ ...before, typed: text, wanted: 0 })),
    move: (by: number) => setLooking((before) => ({ ...before, wanted: Math.min(last, Math.max(0, active + by)) })),
  }
}

const lookingFor = ({ symbol, query }: MentionWord) => ({ symbol, typed: query, wanted: 0, from: query })

function PickerTop({
  symbol,
  onTurn,
  onClose,
}: {
  symbol: MentionSymbol
  onTurn: (symbol: MentionSymbol) => void
  onClose: () => void
}) {
  const name = useId()
  return (
    <fieldset className="flex gap-2 px-2 pt-2">
      <VisuallyHidden as="legend">{m.mention()}</VisuallyHidden>
      <Segments
        name={name}
        value={symbol}
        className="flex-1"
        options={[
          { value: '@', label: m.mention_people() },
          { value: '&', label: m.mention_sheds() },
          { value: '!', label: m.mention_things() },
        ]}
        onChange={({ currentTarget }) => onTurn(currentTarget.value as MentionSymbol)}
      />
      <IconButton label={m.close()} icon={<X />} onClick={onClose} />
    </fieldset>
  )
}

interface OptionsProps {
  list: string
  options: readonly MentionOption[] | undefined
  state: 'coming' | 'failed' | 'here'
  query: string
  active: number
  onChoose: (option: MentionOption) => void
}

function Options({ list, options = [], state, query, active, onChoose }: OptionsProps) {
  return (
    <>
      <p
        role="status"
        className={options.length > 0 || state === 'coming' ? 'sr-only' : 'px-3 py-3 text-sm text-ink-2'}
      >
        {state === 'failed' && m.mention_failed()}
        {state === 'here' && m.mention_count({ n: options.length })}
      </p>
      {state === 'coming' && (
        <div className="p-3">
          <Lines widths={['w-4/5', 'w-3/5']} />
        </div>
      )}
      <div id={list} role="listbox" aria-label={m.mention()} className="mt-1 max-h-56 overflow-y-auto">
        {options.map((option, place) => (
          <MentionRow
            key={option.id}
            id={`${list}-${place}`}
            option={option}
            query={query}
            selected={place === active}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
    </>
  )
}

/** Filters the results for earlier letters until the next response, so that a choice is always a name shown. */
const useOptions = (symbol: MentionSymbol, typed: string): Pick<OptionsProps, 'options' | 'state'> => {
  const query = useAfterPause(typed)
  const { data, isError, isPlaceholderData } = useQuery({
    ...askedBy(useViewer(), mentionable(symbol, query)),
    retry: false,
    placeholderData: (before) => before,
  })
  const key = mentionKey(typed)
  const options = data?.filter((option) => option.symbol === symbol && mentionKey(option.name).includes(key))
  if (isError) return { options: undefined, state: 'failed' }
  const settled = options !== undefined && !isPlaceholderData && query === typed
  return { options, state: settled || (options?.length ?? 0) > 0 ? 'here' : 'coming' }
}

interface FieldKeys {
  list: string
  option: string | undefined
  onKeyDown: (event: globalThis.KeyboardEvent) => void
}

/** While the member types in the text, navigation keys control the list, and the field names the selected option. */
const useFieldKeys = (field: HTMLTextAreaElement, { list, option, onKeyDown }: FieldKeys): void => {
  const press = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (!event.isComposing) press(event)
    }
    const own = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': list }
    for (const [name, value] of Object.entries(own)) field.setAttribute(name, value)
    field.addEventListener('keydown', listen, true)
    return () => {
      for (const name of Object.keys(own)) field.removeAttribute(name)
      field.removeEventListener('keydown', listen, true)
    }
  }, [field, list])
  useEffect(() => {
    if (option === undefined) return
    field.setAttribute('aria-activedescendant', option)
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, option])
}

interface MentionRowProps {
  id: string
  option: MentionOption
  /** Typed part of the name. */
  query: string
  selected: boolean
  onChoose: () => void
}

/** Option of a mention: picture, name, city. */
function MentionRow({ id, option, query, selected, onChoose }: MentionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const { name, city, known } = option
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const meta = [known ? knownText[option.type]() : '', city ?? ''].filter(Boolean).join(' · ')
  return (
    // The field handles the selecting keys: see `MentionPicker`.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the chosen row
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      className="cursor-pointer px-3 aria-selected:bg-surface-2"
      // Keeps a phone's keyboard open.
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

/** Marks the typed part of the name. */
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
