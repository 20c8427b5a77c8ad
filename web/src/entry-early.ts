/**
 * Loads before everything else and is tiny: shows at once that an element was tapped. A button, or a link that opens an
 * overlay, runs its action once the site's own script is there.
 */
const mark = 'data-going'
/** By then, an action handled on the page itself has changed it. */
const answeredAfter = 300

let kept: HTMLElement | null = null
const isHydrated = (): boolean => document.documentElement.hasAttribute('data-hydrated')

const clear = (): void => {
  for (const each of document.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark)
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const leads = ({ protocol, target, download, href }: HTMLAnchorElement): boolean =>
  /^http/.test(protocol) && target !== '_blank' && download === '' && href.split('#')[0] !== location.href.split('#')[0]

const notice = (event: MouseEvent): void => {
  const tapped = event.target instanceof Element ? event.target.closest('a[href], button') : null
  clear()
  kept = null
  if (tapped instanceof HTMLAnchorElement && 'asks' in tapped.dataset) {
    if (isHydrated() || !isPlain(event)) return
    event.preventDefault()
    keep(tapped, event)
  } else if (tapped instanceof HTMLAnchorElement && isPlain(event) && leads(tapped)) showTap(tapped, event)
  // Forms are excluded: input must not be sent twice.
  if (tapped instanceof HTMLButtonElement && tapped.type === 'button' && !isHydrated()) keep(tapped, event)
}

const showTap = (link: Element, event: Event): void => {
  link.setAttribute(mark, '')
  setTimeout(() => event.defaultPrevented && setTimeout(() => link.removeAttribute(mark), answeredAfter))
}

/** Stops the event: a page that hydrates meanwhile would run the action twice. */
const keep = (tapped: HTMLElement, event: Event): void => {
  event.stopPropagation()
  kept = tapped
  tapped.setAttribute(mark, '')
}

let finger = 0

/** Browsers show a pressed element only once they know the gesture, which is late; they delay timers until then. */
const press = ({ target, pointerType }: PointerEvent): void => {
  release()
  const pressed = target instanceof Element && target.closest('a[href], button, summary')
  if (!pressed || pointerType !== 'touch') return
  const mine = finger
  requestAnimationFrame(() => requestAnimationFrame(() => mine === finger && pressed.setAttribute('data-down', '')))
}

/** Lifted, or moving: a finger that scrolls presses nothing. */
const release = (): void => {
  finger += 1
  document.querySelector('[data-down]')?.removeAttribute('data-down')
}

/** Shows pictures on the screen: the style sheet hides others until the site's own script is there. */
const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) target.setAttribute('data-near', '')
})
const watch = (): void => {
  for (const photo of document.querySelectorAll('.photo')) near.observe(photo)
}
const growth = new MutationObserver(watch)
growth.observe(document, { childList: true, subtree: true })
watch()

document.addEventListener('pointerdown', press, true)
document.addEventListener('pointerup', release, true)
document.addEventListener('pointercancel', release, true)
document.addEventListener('click', notice, true)
// The browser fires this event once, and early; the menu uses it later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { install: event })
})

/** Endings of addresses: Chromium never requests a failed module again (`web/plugins/again-imports.ts`). */
const endings: Record<string, string> = {}
Object.assign(window, { anew: (file: string) => file + (endings[file] ?? '') })
addEventListener('vite:preloadError', ({ payload }) => {
  const [, file] = /(\/[\w.-]+\.js)(?:#\d+)?$/.exec(payload.message) ?? []
  if (file !== undefined) endings[`.${file}`] = `#${Date.now()}`
})

// Restored from the browser's back-forward cache.
addEventListener('pageshow', clear)
document.addEventListener('hydrated', () => {
  document.documentElement.setAttribute('data-hydrated', '')
  growth.disconnect()
  near.disconnect()
  clear()
  kept?.click()
  kept = null
})

export {}
