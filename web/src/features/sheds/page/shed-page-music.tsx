import { type MusicCategory, type ProjectType, projectTypes } from '@sheds/contract/music/music-terms'
import type { Shed } from '@sheds/contract/sheds/sheds'
import Search from 'lucide-react/icons/search'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isHeadedFor, lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Section } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/list/tab-links.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type MusicFilter, musicSearch, readMusicFilter } from '../../music/music.address.ts'
import { musicOfShed } from '../../music/music.queries.ts'
import { MusicList } from '../../music/music-list.tsx'
import { NoMusic } from '../../music/no-music.tsx'
import { shedHref } from '../shed.address.ts'

const pauseMs = 300

/** Loaded only for the owner. */
const ownPart = lazyPart(
  () => import('../../music/own-music-row.tsx'),
  (module) => module.OwnMusicRow,
)

interface ShedMusicProps {
  shed: Shed
}

/** Music of a shed, filtered by category, kind of project and title. */
export function ShedMusic({ shed }: ShedMusicProps) {
  const [search] = useSearchParams()
  const filter = readMusicFilter(search)
  const cursor = search.get('cursor') ?? ''
  const owned = shed.viewer?.owned === true
  const OwnRow = useLazyPart(ownPart, owned)
  const from = { label: shed.name, href: shedHref(shed.id, { tab: 'music' }) }
  const isFiltered = Object.keys(musicSearch(filter)).length > 0
  const none = !isFiltered && owned && { text: m.music_none_owner() }
  return (
    <Section aria-labelledby="shed-music">
      <VisuallyHidden as="h2" id="shed-music">
        {m.music()}
      </VisuallyHidden>
      <Kinds shed={shed} filter={filter} />
      <SearchForm key={shed.id} shed={shed} filter={filter} />
      {cursor !== '' && <BackLink href={hrefOf(shed.id, filter)}>{m.from_the_start()}</BackLink>}
      <MusicList
        key={cursor}
        list={musicOfShed(shed.id, filter)}
        plan={{ start: cursor }}
        from={from}
        empty={<NoMusic filtered={isFiltered} {...none} />}
        hrefOf={(next) => hrefOf(shed.id, filter, next)}
        rowOf={owned && OwnRow ? (music, pieces) => <OwnRow music={music} pieces={pieces} from={from} /> : undefined}
      />
    </Section>
  )
}

const hrefOf = (id: string, filter: Partial<MusicFilter>, cursor = ''): string => {
  const query = new URLSearchParams({ tab: 'music', ...musicSearch(filter), ...(cursor !== '' && { cursor }) })
  return `/sheds/${id}?${query}`
}

interface FilterProps extends ShedMusicProps {
  filter: MusicFilter
}

const kinds: readonly (readonly [MusicCategory | '', () => string])[] = [
  ['', m.music_tab_all],
  ['song', m.music_tab_song],
  ['beatz', m.music_tab_beatz],
  ['sample', m.music_tab_samples],
]

function Kinds({ shed, filter }: FilterProps) {
  return (
    <TabLinks
      label={m.music_kinds()}
      look="segments"
      tabs={kinds.map(([category, label]) => ({
        href: hrefOf(shed.id, { ...filter, category }),
        label: label(),
        current: filter.category === category,
      }))}
    />
  )
}

const projects: Readonly<Record<ProjectType | '', () => string>> = {
  '': m.music_projects_all,
  single: m.music_projects_single,
  group: m.music_projects_group,
}

/** Form that works without JavaScript; with it, the list follows the input. */
function SearchForm({ shed, filter }: FilterProps) {
  const { name, setName, go, field } = useMusicSearch(shed, filter)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    go({ name: name.trim() })
  }
  return (
    <form
      action={`/sheds/${shed.id}`}
      onSubmit={submit}
      className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2"
    >
      <input type="hidden" name="tab" value="music" />
      {filter.category !== '' && <input type="hidden" name="category" value={filter.category} />}
      <TextInput
        ref={field}
        type="search"
        name="name"
        aria-label={m.music_search_title()}
        placeholder={m.music_search_title()}
        value={name}
        maxLength={80}
        enterKeyHint="search"
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        before={<Search className="size-4.5 ms-3 self-center text-ink-3" />}
      />
      <Select
        name="kind"
        aria-label={m.music_project_type()}
        value={filter.kind}
        onChange={({ currentTarget }) => go({ kind: currentTarget.value as MusicFilter['kind'] })}
        options={['' as const, ...projectTypes].map((value) => ({ value, label: projects[value]() }))}
      />
      <noscript>
        <Button type="submit">{m.music_search_go()}</Button>
      </noscript>
    </form>
  )
}

const useMusicSearch = (shed: Shed, filter: MusicFilter) => {
  const here = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(filter.name)
  const go = (change: Partial<MusicFilter>): void =>
    void navigate(hrefOf(shed.id, { ...filter, ...change }), { replace: true, preventScrollReset: true })
  // Not after a tap on another link, whose page may not be rendered yet. Earlier input leads to `?tab=music`.
  const stays = (): boolean => isHeadedFor(here) || isHeadedFor({ ...here, search: '?tab=music' })
  const follow = useEffectEvent(() => name.trim() !== filter.name && stays() && go({ name: name.trim() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each letter
  useEffect(() => {
    const timer = setTimeout(() => follow(), pauseMs)
    return () => clearTimeout(timer)
  }, [name])
  // Text typed before hydration.
  const adopt = useEffectEvent(() => setName(field.current?.value ?? name))
  useEffect(() => adopt(), [])
  return { name, setName, go, field }
}
