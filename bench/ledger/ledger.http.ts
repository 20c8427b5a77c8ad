import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import type { Database } from '@sheds/server/platform/db/database'
import { type ServerProcess, serve } from '../support/process.ts'
import { holdBar, median } from '../support/rounds.ts'
import { writeScript } from '../support/script.ts'
import { grantPayments, type Payment, paymentAmount } from './ledger.contenders.ts'

export interface World {
  database: Database
  url: string
  /** Wallet that receives all payments. */
  hot: Id
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const callers = 128
const bar = 8
/** Share of the authorized payments after which wrk is stopped; it continues for a tenth of a second. */
const enough = 0.75
const stopWord = 'enough'
/** Numbers with which each takes one or two seconds. */
const payments = { engine: 6000, function: 2000, interactive: 1000 }
type Role = keyof typeof payments
const roles = Object.keys(payments) as Role[]

/** All payments use the product’s `send_money` to one wallet; only the ledger differs. */
export const compareHttp = async (world: World): Promise<void> => {
  const servers = new Map<Role, ServerProcess>()
  for (const role of roles)
    servers.set(role, await serve('ledger/ledger.server.ts', role, { DATABASE_URL: world.url, LOG_LEVEL: 'warn' }))
  const rates: Record<Role, number[]> = { engine: [], function: [], interactive: [] }
  try {
    for (let round = -1; round < rounds; round += 1)
      for (const role of roles) {
        const granted = await grantPayments(world.database, { count: payments[role], to: world.hot })
        const rate = await sendAll(servers.get(role)?.url ?? '', granted, await walletIdOf(world))
        await untilQuiet(world)
        // The first round is a warm-up.
        if (round >= 0) rates[role].push(rate)
      }
  } finally {
    for (const server of servers.values()) await server.stop()
  }
  console.log(`\n${callers} connections to /api/wallet/send_money, one hot wallet; medians of ${rounds} rounds`)
  for (const role of roles)
    console.log(`  ${role.padEnd(24)} ${Math.round(median(rates[role]))}/s   ${rates[role].map(Math.round).join(' ')}`)
  const against = (role: Role) => median(rates.engine.map((rate, round) => rate / (rates[role][round] ?? Number.NaN)))
  holdBar('HTTP, hot: engine ÷ interactive', against('interactive'), bar)
  console.log(`    engine ÷ one function: ${against('function').toFixed(2)}`)
}

const walletIdOf = async ({ database, hot }: World): Promise<string> => {
  const [row] = await database.sql<{ walletId: string }[]>`
    select wallet_id as "walletId" from wallets where id = ${hot}`
  return row?.walletId ?? ''
}

/** Waits for the payments that were in progress when wrk stopped. */
const untilQuiet = async ({ database }: World): Promise<void> => {
  for (let quiet = 0; quiet < 5; ) {
    await sleep(100)
    const [row] = await database.sql<{ busy: number }[]>`
      select count(*)::int as busy from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
    quiet = row?.busy === 0 ? quiet + 1 : 0
  }
}

/** Sends each payment with its own session and key; returns the rate. Throws if one failed. */
const sendAll = async (url: string, granted: readonly Payment[], walletId: string): Promise<number> => {
  const body = JSON.stringify({ recipient_wallet_id: walletId, amount: paymentAmount })
  const script = writeScript(`
    local sessions = {${granted.map(({ sessionId }) => `"${sessionId}"`).join(',')}}
    local run = "${Date.now()}"
    local at, told = 0, 0
    wrk.method = "PUT"
    wrk.body = [[${body}]]
    wrk.headers["content-type"] = "application/json"
    function request()
      at = at + 1
      local session = sessions[at] or sessions[#sessions]
      wrk.headers["authorization"] = "Bearer bench-" .. session
      wrk.headers["idempotency-key"] = run .. "-" .. session
      return wrk.format(nil, "/api/wallet/send_money")
    end
    function response(status, headers, answer)
      told = told + 1
      if status ~= 200 then io.stdout:write("refused: " .. status .. " " .. answer .. "\\n") end
      if told == ${Math.floor(granted.length * enough)} then
        io.stdout:write("${stopWord}\\n")
        io.stdout:flush()
      end
    end`)
  try {
    const output = await runWrk(script.path, url)
    const refused = /^refused: .*/m.exec(output)?.[0]
    if (refused !== undefined) throw new Error(refused)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN)
  } finally {
    script.remove()
  }
}

const runWrk = (script: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', '1', 'wrk', '-t1', `-c${callers}`, '-d30s', '-s', script, url])
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(stopWord)) child.kill('SIGINT')
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error('wrk did not run'))))
  })
