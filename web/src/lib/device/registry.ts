/** Names under which the site keeps data on a device. A star is a placeholder for an id or a build. */
interface StoredNames {
  /** Keys of localStorage. */
  local?: readonly string[]
  /** Keys of sessionStorage. */
  tab?: readonly string[]
  /** Databases of IndexedDB. */
  bases?: readonly string[]
  caches?: readonly string[]
  /** Cookies that scripts write. */
  cookies?: readonly string[]
}

/** Stays on the device, for all its users. */
export const ofDevice = {
  local: ['balance_hidden'],
  caches: ['sheds-shell-*'],
  cookies: ['lang', 'theme', 'saver'],
} as const satisfies StoredNames

/** Stored per person, under their id; removed when that person logs out. */
export const ofOwner = { local: ['draft/*'], bases: ['drafts'] } as const satisfies StoredNames

/** Removed at logout. */
export const untilLogout = {
  tab: ['action', 'action_outcome', 'login_ended', 'seen'],
  bases: ['outbox', 'shared'],
} as const satisfies StoredNames

/** Same, in localStorage. A logout removes every key that is not listed as kept, so no code reads this list. */
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
} as const satisfies StoredNames

/** Removed when another person logs in after an expired login; at the latest at logout. */
export const untilAnotherPerson = {
  local: ['basket', 'destination', 'player', 'recent_searches', 'recently_seen'],
  bases: ['tapped'],
  caches: ['sheds-pages-*', 'sheds-pictures'],
} as const satisfies StoredNames

/** Removed when the login ends, also by expiry. */
export const untilLoginEnds = {
  local: [
    'kept_songs',
    'last_phone',
    'my_face',
    'my_info',
    'my_sheds',
    'saved_copies',
    'unread',
    'wallet_info',
    'wallet_seen',
  ],
  bases: ['tracks'],
  cookies: ['signed_in'],
} as const satisfies StoredNames

/** Read and removed by the next page of the tab. */
export const untilNextPage = { tab: ['new-version'] } as const satisfies StoredNames

/** Removed when the tab is closed; nothing about a person. */
export const untilTabCloses = { tab: ['places', 'reloaded-for-new-build'] } as const satisfies StoredNames

/** Written for the other tabs and removed at once. */
export const betweenTabs = { local: ['shadow'] } as const satisfies StoredNames

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

type NameIn<Area extends keyof StoredNames, Each = All> =
  Each extends Record<Area, readonly (infer Name)[]> ? WithStart<Name> : never

export type LocalKey = NameIn<'local'>
export type TabKey = NameIn<'tab'>
export type BaseName = NameIn<'bases'>
export type CacheName = NameIn<'caches'>
export type CookieName = NameIn<'cookies'>
