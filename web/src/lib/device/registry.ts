/** Names under which the site keeps data on a device. A star is a placeholder for an id or a build. */
interface Kept {
  /** Keys of localStorage. */
  local?: readonly string[]
  /** Keys of sessionStorage. */
  tab?: readonly string[]
  /** Databases of IndexedDB. */
  bases?: readonly string[]
  caches?: readonly string[]
  /** As far as scripts write them. */
  cookies?: readonly string[]
}

/** Stays with the device, for everybody who uses it. */
export const ofDevice = {
  local: ['balance_hidden'],
  caches: ['sheds-shell-*'],
  cookies: ['lang', 'theme', 'saver'],
} as const satisfies Kept

/** Each person's under their id: removed when that person logs out. */
export const ofOwner = { local: ['draft/*'], bases: ['drafts'] } as const satisfies Kept

/** Until the person logs out. */
export const untilLogout = {
  tab: ['action', 'action_outcome', 'login_ended', 'seen'],
  bases: ['outbox', 'shared'],
} as const satisfies Kept

/** The same in localStorage, where a logout removes every key that is not to stay: no browser needs this list. */
export const localUntilLogout = {
  local: [
    'deeds',
    'first_steps',
    'kept_for',
    'login_lost',
    'marks',
    'music_upload *',
    'push_asked',
    'push_device',
    'waiting',
  ],
} as const satisfies Kept

/** Until another person logs in after an expired login; at the latest until the logout. */
export const untilAnotherPerson = {
  local: ['basket', 'destination', 'player', 'recent_searches'],
  bases: ['tapped'],
  caches: ['sheds-pages-*', 'sheds-pictures'],
} as const satisfies Kept

/** Until the login ends, by expiry, too. */
export const untilLoginEnds = {
  local: ['kept_songs', 'last_phone', 'my_face', 'my_info', 'my_sheds', 'unread', 'wallet_info', 'wallet_seen'],
  bases: ['tracks'],
  cookies: ['signed_in'],
} as const satisfies Kept

/** Read and removed by the next page of the tab. */
export const untilNextPage = { tab: ['new-version'] } as const satisfies Kept

/** Until the tab is closed; nothing of a person. */
export const untilTabCloses = { tab: ['places', 'reloaded-for-new-build'] } as const satisfies Kept

/** Written for the other tabs and removed at once. */
export const betweenTabs = { local: ['shadow'] } as const satisfies Kept

type All =
  | typeof ofDevice
  | typeof ofOwner
  | typeof untilLogout
  | typeof localUntilLogout
  | typeof untilAnotherPerson
  | typeof untilLoginEnds
  | typeof untilNextPage
  | typeof untilTabCloses
  | typeof betweenTabs

type WithStart<Name> = Name extends `${infer Start}*` ? `${Start}${string}` : Name

type NameIn<Area extends keyof Kept, Each = All> =
  Each extends Record<Area, readonly (infer Name)[]> ? WithStart<Name> : never

export type LocalKey = NameIn<'local'>
export type TabKey = NameIn<'tab'>
export type BaseName = NameIn<'bases'>
export type CacheName = NameIn<'caches'>
export type CookieName = NameIn<'cookies'>
