import { Agent, request } from 'node:http'
import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'
import { plantWallet } from '@sheds/server/testing/wallets'

interface Member {
  ownerId: string
  sessionId: string
  accountId: string
  token: string
  walletId: string
  phone: string
}

/** People with wallets: some will wait for their phones, others look around and pay one another. */
export interface Crowd {
  waiting: readonly Member[]
  /** Answers when it is over, with what it was answered. */
  topUp(url: string, who: Member): Promise<number>
  /** Each once, two at a time; how long each took, in milliseconds. */
  browse(url: string): Promise<number[]>
  transfer(sql: Sql, url: string): Promise<number[]>
}

export const plantCrowd = async (sql: Sql, sizes: { waiting: number; paying: number }): Promise<Crowd> => {
  const members: Member[] = []
  for (let at = 0; at < sizes.waiting + sizes.paying; at += 1) members.push(await plantMember(sql, at))
  await sql`vacuum (analyze)`
  const [waiting, paying] = [members.slice(0, sizes.waiting), members.slice(sizes.waiting)]
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const crowded = new Agent({ keepAlive: true })
  return {
    waiting,
    topUp: (url, { ownerId, token, phone }) =>
      ask(crowded, `${url}/api/wallets/${ownerId}/fund_wallet`, {
        token,
        method: 'PUT',
        body: { phone, medium: 'mobile money', amount: 1000, externalId: newId() },
      }),
    browse: (url) => inPairs(paying, ({ token }) => ask(agent, `${url}/api/users/?limit=20`, { token, method: 'GET' })),
    transfer: async (sqlNow, url) => {
      await grantAll(sqlNow, paying)
      return inPairs(paying, ({ token }, at) => {
        const to = paying[(at + 1) % paying.length] as Member
        const body = { amount: 25, recipient_wallet_id: to.walletId }
        return ask(agent, `${url}/api/wallet/send_money`, { token, method: 'PUT', body })
      })
    },
  }
}

const plantMember = async (sql: Sql, at: number): Promise<Member> => {
  const { id: accountId, ownerId, sessionId } = await plantWallet(sql, 100_000)
  const token = newSecret()
  await sql`
    update sessions set token_hash = ${secretHash(token)}, last_used_at = now() + interval '1 hour' where id = ${sessionId}`
  const [row] = await sql<{ walletId: string }[]>`select wallet_id as "walletId" from wallets where id = ${accountId}`
  return { ownerId, sessionId, accountId, token, walletId: row?.walletId ?? '', phone: String(677_100_000 + at) }
}

/** As the wallet's password gives it; that takes its time by itself and is not what is measured. */
const grantAll = async (sql: Sql, members: readonly Member[]): Promise<void> => {
  await sql`
    insert into wallet_grants (session_id, id, account_id, ends_at)
    select s, uuidv7(), a, now() + interval '2 minutes'
    from unnest(${members.map(({ sessionId }) => sessionId)}::uuid[], ${members.map(({ accountId }) => accountId)}::uuid[])
      as t (s, a)
    on conflict (session_id) do update set id = excluded.id, ends_at = excluded.ends_at`
}

const inPairs = async (
  members: readonly Member[],
  call: (member: Member, at: number) => Promise<number>,
): Promise<number[]> => {
  const times: number[] = []
  let next = 0
  const one = async (): Promise<void> => {
    for (let at = next++; at < members.length; at = next++) {
      const started = performance.now()
      const status = await call(members[at] as Member, at)
      if (status !== 200) throw new Error(`a call was answered ${status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all([one(), one()])
  return times
}

interface Asked {
  token: string
  method: 'GET' | 'PUT'
  body?: object
}

const ask = (agent: Agent, url: string, { token, method, body }: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': newId(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const call = request(url, { method, agent, headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', reject)
    })
    call.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
