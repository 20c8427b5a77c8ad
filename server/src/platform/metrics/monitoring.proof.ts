import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort, isInstalled } from '../../testing/programs/programs.ts'
import { testFolder } from '../../testing/test-folder.ts'

const monitoring = fileURLToPath(new URL('../../../../deploy/monitoring/', import.meta.url))
const scratch = testFolder()
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
})

const promtool = (...args: string[]): string =>
  execFileSync('/usr/bin/promtool', args, { cwd: monitoring, encoding: 'utf8' })

const start = (command: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return () => output
}

describe.runIf(isInstalled('/usr/bin/promtool', 'prometheus'))('promtool', () => {
  it('accepts the rules and the configuration', () => {
    expect(promtool('check', 'rules', 'alerts.yaml')).toMatch(/SUCCESS: \d+ rules found/)
    expect(promtool('check', 'config', 'prometheus.yaml')).toContain('prometheus.yaml is valid')
  })

  it('passes the tests of the alerts', () => {
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
  })
})

describe.runIf(isInstalled('/usr/bin/prometheus', 'prometheus'))('a Prometheus server', () => {
  const scrape = async (port: number): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined))?.text() ?? ''

  it('scrapes a running server, in its own format, and evaluates the alerts', async () => {
    const [port, metricsPort, own] = [await freePort(), await freePort(), await freePort()]
    const server = fileURLToPath(new URL('../../testing/whole-server.ts', import.meta.url))
    const output = start(process.execPath, ['--disable-warning=ExperimentalWarning', server], {
      ...{ DATA_DIR: join(scratch, 'data'), HOST: '127.0.0.1', PORT: `${port}`, DEMO: '0' },
      METRICS_PORT: `${metricsPort}`,
    })
    await expect.poll(output, { timeout: 60_000 }).toContain('Sheds is on')
    const input = await scrape(metricsPort)
    const complaints = spawnSync('/usr/bin/promtool', ['check', 'metrics'], { input, encoding: 'utf8' }).stderr
    // Three names of prom-client's own end in _total although they are gauges.
    expect(complaints.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))).toEqual([])
    const config = readFileSync(join(monitoring, 'prometheus.yaml'), 'utf8')
      .replace('alerts.yaml', join(monitoring, 'alerts.yaml'))
      .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
      .replace(/15s/g, '1s')
    writeFileSync(join(scratch, 'prometheus.yaml'), config)
    const listen = `--web.listen-address=127.0.0.1:${own}`
    const storage = `--storage.tsdb.path=${join(scratch, 'series')}`
    start('/usr/bin/prometheus', [`--config.file=${join(scratch, 'prometheus.yaml')}`, listen, storage])
    const query = async (text: string): Promise<[string, string][]> => {
      const url = `http://127.0.0.1:${own}/api/v1/query?query=${encodeURIComponent(text)}`
      const answer = await fetch(url).then(
        async (response) =>
          (await response.json()) as {
            data?: { result: { metric: Record<string, string>; value: [number, string] }[] }
          },
        () => undefined,
      )
      return (answer?.data?.result ?? []).map(({ metric, value }) => [JSON.stringify(metric), value[1]])
    }
    await expect.poll(() => query('up{job="sheds"} == 1'), { timeout: 60_000 }).toHaveLength(1)
    for (let count = 0; count < 5; count += 1) await fetch(`http://127.0.0.1:${port}/api/products`)
    const products = 'sum(sheds_http_requests_total{route="/api/products", status="200"})'
    await expect.poll(() => query(products), { timeout: 60_000 }).toEqual([['{}', '5']])
    // The worker of the example is not there.
    const pending = 'ALERTS{alertname="ShedsDown", job="sheds-worker", alertstate="pending"}'
    await expect.poll(() => query(pending), { timeout: 60_000 }).toHaveLength(1)
    const rules = await fetch(`http://127.0.0.1:${own}/api/v1/rules`)
    expect(await rules.text()).not.toContain('"health":"err"')
  })
})
