import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileKinds } from '@sheds/contract/files/file-kinds'
import { musicLimits } from '@sheds/contract/music/music-terms'
import { photo, withSegment } from '@sheds/server/modules/files/testing/image-bytes'
import { freePort, isInstalled } from '@sheds/server/testing/programs/programs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, askHttp2, askJson, askWithoutBody, openLive, siteName } from './proxy-client.ts'
import { createScene, root, type Scene, type Site, startSite } from './support.ts'

interface Proxy {
  name: string
  program: string
  debianPackage: string
  /** Writes the example's configuration with the ports of this run, and returns the command that serves it. */
  configure(scene: Scene, ports: { own: number; plain: number; app: number }): [command: string, args: string[]]
}

const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8')

const certificateIn = (folder: string): { certificate: string; key: string } => {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { certificate, key }
}

const nginx: Proxy = {
  name: 'deploy/nginx/sheds.conf',
  program: '/usr/sbin/nginx',
  debianPackage: 'nginx',
  configure({ folder }, { own, plain, app }) {
    certificateIn(folder)
    const site = read('nginx/sheds.conf')
      .replaceAll('/etc/ssl/sheds/', `${folder}/`)
      .replaceAll('/etc/nginx/sheds-proxy.conf', join(root, 'deploy/nginx/sheds-proxy.conf'))
      .replaceAll('/usr/share/nginx/sheds', join(root, 'deploy/nginx'))
      .replaceAll('listen 443 ', `listen 127.0.0.1:${own} `)
      .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('server 127.0.0.1:3000', `server 127.0.0.1:${app}`)
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
      mkdirSync(join(folder, kind))
      return `${kind}_temp_path ${join(folder, kind)};`
    })
    const main = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}`,
      `http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
    ]
    writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
    return ['/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]]
  },
}

const caddy: Proxy = {
  name: 'deploy/caddy/Caddyfile',
  program: '/usr/bin/caddy',
  debianPackage: 'caddy',
  configure({ folder }, { own, app }) {
    const { certificate, key } = certificateIn(folder)
    const site = read('caddy/Caddyfile')
      .replace(`${siteName} {`, `https://${siteName}:${own} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${app}`)
      .replace('/usr/share/caddy/sheds', join(root, 'deploy/nginx'))
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    return ['/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]]
  },
}

/** A picture of some 3 MB that is quickly decoded: most of it is comments. */
const largePicture = async (): Promise<Buffer> => {
  const comment = Buffer.alloc(65_000, 'x')
  let picture: Buffer = await photo({ width: 400, height: 300 }).jpeg().toBuffer()
  while (picture.length < 3_100_000) picture = withSegment(picture, 0xfe, comment)
  return picture
}

const boundary = 'xxSHEDSxx'
const formOf = (picture: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const siteEnv = {
  PUBLIC_URL: `https://${siteName}`,
  TRUST_PROXY: '1',
  NODE_ENV: 'production',
  STREAMS_PER_ADDRESS: '1',
}

describe.each([nginx, caddy].filter(({ program, debianPackage }) => isInstalled(program, debianPackage)))(
  '$name',
  ({ configure }) => {
    const scene = createScene()
    let port: number
    let appPort: string
    let site: Site
    const people: { id: string; token: string }[] = []

    const arrive = async (name: string): Promise<void> => {
      const form = { name, email: `${name}@private.example`, phone_number: '677 12 34 56', date_of_birth: '1997-03-14' }
      const login = { name, password: 'correct horse' }
      const { body } = await askJson(port, '/api/users/signup', { ...form, ...login, sex: 'F', bio: 'sells cloth' })
      const { body: session } = await askJson(port, '/api/users/login', login)
      people.push({ id: body.user.id, token: session.token })
    }
    const bearer = (at: number) => ({ authorization: `Bearer ${people[at]?.token}` })

    beforeAll(async () => {
      const [own, plain, app] = [await freePort(), await freePort(), await freePort()]
      port = own
      appPort = String(app)
      site = await startSite(scene, { ...siteEnv, PORT: appPort })
      scene.start(...configure(scene, { own, plain, app }), { env: { HOME: scene.folder } })
      const isUp = () =>
        ask(port, '/healthz').then(
          ({ status }) => status === 200,
          () => false,
        )
      await vi.waitUntil(isUp, { timeout: 30_000, interval: 200 })
      await arrive('Ama')
      await arrive('Bih')
    })
    afterAll(() => scene.end())

    it('serves a page over HTTP/2 as the app compressed it, and files with its cache headers', async () => {
      const page = await askHttp2(port, '/', { 'accept-encoding': 'br' })
      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
      expect(page.headers['strict-transport-security']).toContain('max-age')
      const plain = await askHttp2(port, '/')
      const asset = /\/assets\/[^"']+\.js/.exec(plain.body.toString())?.[0] ?? ''
      const [through, direct] = [await askHttp2(port, asset), await fetch(site.url + asset)]
      expect(through.headers['cache-control']).toContain('immutable')
      expect(through.headers['cache-control']).toBe(direct.headers.get('cache-control'))
    })

    it('passes live events on at once, and counts streams by the client’s real address', async () => {
      const live = (from: string, headers: Record<string, string> = {}) =>
        openLive(port, '/api/events', { from, headers: { ...bearer(0), ...headers } })
      const stream = await live('127.0.0.2')
      expect(stream.status).toBe(200)
      await expect.poll(stream.text, { timeout: 5000 }).toContain('event: hello')
      const follow = await askJson(port, '/api/users/acc_follower', { userId: people[0]?.id }, people[1]?.token)
      expect(follow.status).toBe(200)
      await expect.poll(stream.text, { timeout: 10_000 }).toContain('event: notification')
      const second = await live('127.0.0.2', { 'x-forwarded-for': '192.0.2.7' })
      expect(second.status).toBe(429)
      const other = await live('127.0.0.3')
      expect(other.status).toBe(200)
      for (const each of [stream, second, other]) each.close()
    })

    it('passes uploads through: 3 MB arrive, and a stranger is refused before sending them', async () => {
      const body = formOf(await largePicture())
      const path = `/api/users/${people[0]?.id}/profile/profile_picture`
      const answer = await ask(port, path, { method: 'POST', headers: { ...bearer(0), ...formType }, body })
      expect([answer.status, body.length > 3_000_000]).toEqual([200, true])
      const head = { ...formType, 'content-length': String(body.length) }
      expect(await askWithoutBody(port, path, head)).toBe(401)
    })

    it('has a size limit above the app’s own', () => {
      const largest = musicLimits.callBytes + fileKinds.image.bytes + 1_000_000
      const [, nginxLimit] = /client_max_body_size (\d+)m/.exec(read('nginx/sheds.conf')) ?? []
      const [, caddyLimit] = /max_size (\d+)MB/.exec(read('caddy/Caddyfile')) ?? []
      for (const limit of [Number(nginxLimit) * 1_048_576, Number(caddyLimit) * 1_000_000])
        expect(limit).toBeGreaterThan(largest)
    })

    it('refuses other host names and hides the metrics', async () => {
      await expect(ask(port, '/', { name: 'other.example' })).rejects.toThrow()
      expect((await ask(port, '/metrics')).status).toBe(404)
    })

    it('answers every request while the app restarts, and shows a page while it is away', async () => {
      const statuses = new Map<string, number>()
      let isOver = false
      const load = async (): Promise<void> => {
        while (!isOver) {
          const outcome = await ask(port, '/api/products').then(
            ({ status }) => String(status),
            (error: NodeJS.ErrnoException) => error.code ?? error.message,
          )
          statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
          await sleep(20)
        }
      }
      const loads = [load(), load(), load()]
      await sleep(500)
      expect(await site.stop()).toBe(0)
      const away = await ask(port, '/')
      expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
      expect(away.body.toString()).toContain('Sheds is away for a moment')
      site = await startSite(scene, { ...siteEnv, PORT: appPort })
      await expect.poll(() => ask(port, '/api/products').then(({ status }) => status)).toBe(200)
      isOver = true
      await Promise.all(loads)
      process.stdout.write(`restart under load: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
      expect([...statuses.keys()].filter((outcome) => !['200', '503'].includes(outcome))).toEqual([])
    })
  },
)
