import { run, tryRun } from './programs.ts'

/** Network of one database node: a namespace with a link to a common bridge. */
export interface NodeNetwork {
  name: string
  address: string
  /** Prefix of a command that runs in the namespace. */
  inside: readonly string[]
  cut(): void
  join(): void
  /** Ids of all processes in the namespace. */
  pids(): number[]
}

const bridge = 'sheds-cluster'
const bridgeAddress = '10.43.0.1'

/** Creates the bridge and three namespaces `sheds-db1` to `sheds-db3`. */
export const createNetworks = (): NodeNetwork[] => {
  removeNetworks()
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'address', 'add', `${bridgeAddress}/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  return [1, 2, 3].map(createNetwork)
}

const namespaceOf = (index: number): string => `sheds-db${index}`
const linkOf = (index: number): string => `sheds-link${index}`

const createNetwork = (index: number): NodeNetwork => {
  const [namespace, link, address] = [namespaceOf(index), linkOf(index), `10.43.0.1${index}`]
  const inside = ['ip', 'netns', 'exec', namespace]
  run('ip', 'netns', 'add', namespace)
  run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  run('ip', 'link', 'set', link, 'master', bridge, 'up')
  run(...inside, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
  run(...inside, 'ip', 'link', 'set', 'eth0', 'up')
  run(...inside, 'ip', 'link', 'set', 'lo', 'up')
  return {
    name: `db${index}`,
    address,
    inside,
    cut: () => void run('ip', 'link', 'set', link, 'down'),
    join: () => void run('ip', 'link', 'set', link, 'up'),
    pids: () => tryRun('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean).map(Number),
  }
}

/** Kills what runs in the namespaces and deletes them. */
export const removeNetworks = (): void => {
  for (const index of [1, 2, 3]) {
    for (const pid of tryRun('ip', 'netns', 'pids', namespaceOf(index)).split('\n').filter(Boolean))
      tryRun('kill', '-9', pid)
    tryRun('ip', 'link', 'delete', linkOf(index))
    tryRun('ip', 'netns', 'delete', namespaceOf(index))
  }
  tryRun('ip', 'link', 'delete', bridge)
}
