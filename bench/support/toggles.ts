import type { LoggedIn } from './callers.ts'
import { serve } from './process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from './rounds.ts'
import { writeScript } from './script.ts'

export const togglers = 200
const least = 0.8

interface Toggles {
  databaseUrl: string
  people: readonly LoggedIn[]
  /** Address of the reaction. */
  path: string
  /** Product that gets the control's likes. */
  otherProduct: string
  /** Names for the table, such as "likes of one product", "their like of one product", "likes". */
  names: { row: string; activity: string; bar: string }
  /** Requires that the counter equals the number of rows. */
  holdCounter(): Promise<void>
}

/** Measures people who react to one thing and undo it repeatedly, against inserting the rows alone. */
export const holdToggles = async ({ databaseUrl, people, path, otherProduct, names, holdCounter }: Toggles) => {
  const script = writeScript(reactionsTo(path, people))
  const product = await serve('market/market.server.ts', 'fresh', { DATABASE_URL: databaseUrl })
  const rows = await serve('minimal.server.ts', 'likes', { DATABASE_URL: databaseUrl, PRODUCT: otherProduct })
  try {
    const figures = compareThroughput(
      [
        { name: names.row, url: product.url, script: script.path, cpu: product.cpu },
        { name: 'control: who it is and the row alone', url: rows.url, script: script.path, cpu: rows.cpu },
      ],
      { seconds: 3, connections: togglers },
    )
    printTable(`${togglers} people toggle ${names.activity}`, figures)
    const ofCpu = cpuRatio(figures[0], figures[1]).toFixed(2)
    holdBar(`${names.bar} ÷ rows alone (a CPU second ${ofCpu})`, ratio(figures[0], figures[1]), least)
    await holdCounter()
  } finally {
    await Promise.all([product.stop(), rows.stop()])
    script.remove()
  }
}

/** Script in which everybody reacts in turn, then everybody undoes it. */
const reactionsTo = (path: string, people: readonly LoggedIn[]): string => `
local tokens = {${people.map(({ token }) => `"${token}"`).join(',')}}
local path = "${path}"
local turn = 0
function request()
  local token = tokens[turn % #tokens + 1]
  local reacts = math.floor(turn / #tokens) % 2 == 0
  turn = turn + 1
  local headers = {["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json"}
  if reacts then return wrk.format("POST", path, headers, '{"reaction":1}') end
  return wrk.format("DELETE", path, headers)
end`
