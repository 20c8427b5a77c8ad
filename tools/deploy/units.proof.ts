import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import { isRoot, unprivilegedUser } from '@sheds/server/platform/embedded/user'
import { freePort, isInstalled } from '@sheds/server/testing/programs/programs'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createScene, root } from './support.ts'

const scene = createScene()
afterAll(() => scene.end())

const units = ['sheds.service', 'sheds-worker.service'] as const

/** The unit, with this project's folder. */
const unitFile = (name: (typeof units)[number]): string => {
  const path = join(scene.folder, name)
  const text = readFileSync(join(root, 'deploy/systemd', name), 'utf8')
  writeFileSync(path, text.replaceAll('/opt/sheds', root.replace(/\/$/, '')))
  return path
}

/** Exposure up to which systemd calls a service OK. */
const mostExposure = 2

describe.runIf(isInstalled('/usr/bin/systemd-analyze', 'systemd'))('systemd-analyze', () => {
  it.each(units)('accepts %s', (name) => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unitFile(name)], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })

  it.each(units)('finds little exposure in %s', (name) => {
    const report = execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', unitFile(name)], {
      encoding: 'utf8',
    })
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1])
    process.stdout.write(`${name}: exposure ${exposure}\n`)
    expect(exposure).toBeLessThanOrEqual(mostExposure)
  })
})

const needed = [
  ['/usr/bin/systemd-analyze', 'systemd'],
  ['/usr/bin/bwrap', 'bubblewrap'],
  ['/usr/lib/python3/dist-packages/seccomp.cpython-311-x86_64-linux-gnu.so', 'python3-seccomp'],
] as const

describe.runIf(isRoot() && needed.every(([file, debianPackage]) => isInstalled(file, debianPackage)))(
  'the hardening of sheds.service',
  () => {
    const user = unprivilegedUser()
    const state = join(scene.folder, 'state')
    const under = (...command: string[]): [string, string[]] => [
      'setpriv',
      [
        ...['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'],
        ...['/usr/bin/python3', join(root, 'tools/deploy/try-unit.py'), unitFile('sheds.service'), state, ...command],
      ],
    ]
    const path = '/usr/sbin:/usr/bin:/sbin:/bin'
    const shell = (text: string) => {
      const [command, args] = under('/bin/sh', '-c', text)
      return spawnSync(command, args, { encoding: 'utf8', env: { PATH: path }, cwd: '/' })
    }

    it('refuses what the unit refuses', () => {
      chmodSync(scene.folder, 0o755)
      mkdirSync(state)
      chownSync(state, user.uid ?? 0, user.gid ?? 0)
      expect(shell('touch /etc/x').stderr).toContain('Read-only file system')
      expect(shell(`touch ${root}/x`).stderr).toContain('Read-only file system')
      expect(
        shell('ls /root /home')
          .stdout.replace(/\/(?:root|home):\n/g, '')
          .trim(),
      ).toBe('')
      expect(shell('grep -E "^(CapEff|NoNewPrivs)" /proc/self/status').stdout).toMatch(/CapEff:\t0+\nNoNewPrivs:\t1/)
      // Each ends by the signal for a refused system call.
      for (const call of ['unshare -U true', '/usr/bin/python3 -c "import socket; socket.socket(17, 3)"'])
        expect(shell(`${call}; echo $?`).stdout.trim(), call).toBe('159')
    })

    it('allows the server its database, a page, a picture and a stop', async () => {
      const port = await freePort()
      const node = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', 'server/src/main.ts']
      const [command, args] = under(join(root, 'node_modules/.bin/node'), ...node)
      const env = { PATH: path, NODE_ENV: 'production', DATA_DIR: state, HOST: '127.0.0.1', PORT: String(port) }
      const started = scene.start(command, args, { env, cwd: '/' })
      const url = `http://127.0.0.1:${port}`
      const isReady = () => {
        if (started.child.exitCode !== null) throw new Error(started.output())
        return fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      }
      await vi.waitUntil(isReady, { timeout: 120_000, interval: 200 })
      expect((await fetch(url)).status).toBe(200)
      expect(await uploadPicture(url)).toBe(200)
      // The only child of bwrap is the server.
      const [pid] = readFileSync(`/proc/${started.child.pid}/task/${started.child.pid}/children`, 'utf8').split(' ')
      process.kill(Number(pid), 'SIGTERM')
      await vi.waitUntil(() => started.child.exitCode !== null, { timeout: 30_000 })
      expect([started.child.exitCode, started.output()]).toEqual([0, expect.not.stringMatching(/Bad system call/)])
    })
  },
)

/** Status of an upload by a new member; another process decodes the picture. */
const uploadPicture = async (url: string): Promise<number> => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { user: { id: string }; token: string }
  }
  const login = { name: 'Ama', password: 'correct horse' }
  const person = { email: 'ama@private.example', phone_number: '677 12 34 56', date_of_birth: '1997-03-14' }
  const { user } = await post('/users/signup', { ...login, ...person, sex: 'F', bio: 'sells cloth' })
  const { token } = await post('/users/login', login)
  const picture = await photo().jpeg().toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/users/${user.id}/profile/profile_picture`
  return (await fetch(url + path, { method: 'POST', headers, body })).status
}
