/** What the process with the tests is asked: one file, with one mistake or none. */
export interface Looping {
  path: string
  names?: readonly string[] | undefined
  like?: string | undefined
  mistake?: number | undefined
  /** Whatever is loaded is loaded once more, for mistakes in what runs then. */
  isLoadedAnew: boolean
  patienceMs: number
}

export interface Hits {
  /** Of the test; empty of what runs around the tests, `loading` of what runs as sources are loaded. */
  name: string
  numbers: number[]
}

/** What came of it. */
export interface LookOutcome {
  pid: number
  isGood: boolean
  /** PostgreSQL said that it is no statement. */
  isNoSql: boolean
  words?: string | undefined
  /** The test that failed. */
  name?: string | undefined
  tests: { name: string; ms: number }[]
  hits: Hits[]
}
