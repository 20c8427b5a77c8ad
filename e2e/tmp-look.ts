import { launchChromium } from './support/chromium.ts'

const browser = await launchChromium()
const base = process.env.BASE ?? 'http://localhost:3100'
for (const [path, name] of JSON.parse(process.env.PAGES ?? '[["/","home"]]'))
  for (const [w, h, vn] of [
    [360, 740, 'phone'],
    [1280, 800, 'desk'],
  ] as const)
    for (const theme of (process.env.THEMES ?? 'light,dark').split(',') as any[])
      for (const lang of (process.env.LANGS ?? 'en').split(',')) {
        const c = await browser.newContext({
          viewport: { width: w, height: h },
          colorScheme: theme,
          locale: lang === 'fr' ? 'fr-CM' : 'en-US',
          hasTouch: w < 769,
        })
        const p = await c.newPage()
        p.on('console', (m) => {
          if (['error', 'warning'].includes(m.type())) console.log(name, vn, m.text())
        })
        p.on('pageerror', (e) => console.log(name, vn, 'PAGEERROR', e.message))
        await p.goto(base + path, { waitUntil: 'networkidle' })
        await p.screenshot({
          path: `/tmp/lead/shots/${name}-${vn}-${theme}-${lang}.png`,
          fullPage: process.env.FULL === '1',
        })
        await c.close()
      }
await browser.close()
