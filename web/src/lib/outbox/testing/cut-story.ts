import { CutDevice } from './cut-device.ts'
import { type Fate, fates } from './cut-server.ts'

/** Result of a story; `wrong` must be empty. */
export interface CutReport {
  taps: number
  calls: number
  wrong: string[]
  trace: string[]
}

const things = ['kaba', 'toghu', 'ngondo', 'review'] as const

/** Random numbers, the same for the same seed. */
const numbersOf = (seed: number) => {
  let state = seed * 2654435761 + 1
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return { next, pick }
}

/** Last state that one user requested of each thing. */
class Wants {
  readonly last = new Map<string, { tap: number; on: unknown }>()
}

/** A user taps, while the connection fails in every way, tabs close and logins end; then everything works again. */
export const cutStory = async (seed: number): Promise<CutReport> => {
  const { next, pick } = numbersOf(seed)
  const device = new CutDevice()
  device.start()
  const wants = new Map<string, Wants>()
  let user = 'ada'
  const of = (name: string): Wants => wants.get(name) ?? (wants.set(name, new Wants()).get(name) as Wants)
  try {
    device.logIn(user)
    const cutOften = pick([0.2, 0.5, 0.8])
    const kinds: readonly Fate[] = fates.filter((fate) => fate !== 'answered')
    device.server.fate = () => (next() < cutOften ? pick(kinds) : 'answered')
    await device.open()

    const tapOnce = (): void => {
      const tab = pick(device.tabs)
      const thing = pick(things)
      const last = of(user).last.get(thing)
      const key = `${user}/${thing}`
      // A failed tap was undone on the button, too.
      const before = last === undefined || device.isUndone(key, last.tap) ? device.server.state.get(key) : last.on
      const on = thing === 'review' ? `words ${device.taps}` : before !== true
      device.tap(tab, thing, on)
      of(user).last.set(thing, { tap: device.taps, on })
    }
    const comeAs = async (name: string): Promise<void> => {
      for (const tab of [...device.tabs]) device.close(tab)
      user = name
      device.logIn(name)
      await device.open()
    }
    const steps: Readonly<Record<string, () => void | Promise<void>>> = {
      tap: tapOnce,
      'tap twice': () => {
        tapOnce()
        tapOnce()
      },
      wait: () => device.pass(pick([0, 1000, 5000, 30_000])),
      'line goes': () => device.turnLine(false),
      'line comes': () => device.turnLine(true),
      'another tab': async () => void (device.tabs.length < 3 && (await device.open())),
      'a tab is closed': async () => {
        device.close(pick(device.tabs))
        await device.pass(0)
      },
      'login ends': async () => {
        device.server.dead.add(tokenOf(device))
        await device.pass(2000)
        await comeAs(user)
      },
      'somebody else': async () => {
        await device.pass(0)
        await comeAs(user === 'ada' ? 'ben' : 'ada')
      },
      'logs out': async () => {
        await device.pass(0)
        for (const tab of [...device.tabs]) device.close(tab)
        await device.forget()
        // The logout dropped what waited, of all users: from here on the server's state is expected.
        wants.clear()
        for (const [thing, on] of device.server.state) {
          const [owner = '', name = ''] = thing.split('/')
          of(owner).last.set(name, { tap: device.taps, on })
        }
        await comeAs(user)
      },
    }
    const often = ['tap', 'tap', 'tap', 'tap twice', 'wait', 'wait', 'line goes', 'line comes', 'line comes']
    const seldom = ['another tab', 'a tab is closed', 'login ends', 'somebody else', 'logs out']
    for (let step = 0; step < 24; step += 1) {
      if (device.tabs.length === 0) await device.open()
      const name = pick(next() < 0.8 ? often : seldom)
      device.trace.push(name)
      await steps[name]?.()
      await device.pass(0)
    }
    // Everything works again: each user opens the site once more.
    device.server.fate = () => 'answered'
    device.turnLine(true)
    for (const name of ['ada', 'ben']) {
      await comeAs(name)
      await device.pass(400_000)
    }
    return {
      taps: device.taps,
      calls: device.server.applied.length,
      wrong: wrongIn(device, wants),
      trace: device.trace,
    }
  } finally {
    device.end()
  }
}

const tokenOf = (device: CutDevice): string =>
  (JSON.parse(device.kept.get('my_info') ?? '{}') as { token?: string }).token ?? ''

const wrongIn = (device: CutDevice, wants: ReadonlyMap<string, Wants>): string[] => {
  const { server, kept } = device
  const wrong = [...server.strangers]
  for (const [user, { last }] of wants)
    for (const [thing, { tap, on }] of last) {
      const key = `${user}/${thing}`
      const is = server.state.get(key) ?? false
      if (is !== on && !device.isUndone(key, tap)) wrong.push(`lost: ${key} is ${is}, wanted ${on} (tap ${tap})`)
    }
  for (const [tap, times] of server.effects) if (times > 1) wrong.push(`doubled: ${tap}`)
  const latest = new Map<string, number>()
  for (const { thing, tap } of server.applied) {
    if (tap < (latest.get(thing) ?? 0)) wrong.push(`out of order: ${thing} tap ${tap} after ${latest.get(thing)}`)
    latest.set(thing, Math.max(tap, latest.get(thing) ?? 0))
  }
  const waiting = JSON.parse(kept.get('waiting') ?? '{"wishes":{}}') as { wishes: object }
  if (Object.keys(waiting.wishes).length > 0) wrong.push(`still waiting: ${JSON.stringify(waiting)}`)
  return wrong
}
