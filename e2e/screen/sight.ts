type Observing = { element: Element; tell: (isSeen: boolean) => void; isEager: boolean }

/** What is near the screen. There is no screen: what a list's end waits for is near once somebody scrolls there. */
export class Sight {
  readonly #observed = new Set<Observing>()
  readonly #reached = new WeakSet<Element>()

  /** Somebody looks at something: whatever is in it, or around it, comes near. */
  reach(element: Element): void {
    for (const each of this.#observed)
      if (each.element.contains(element) || element.contains(each.element)) this.#tell(each)
  }

  /** Somebody scrolled as far as it goes. */
  reachAll(): void {
    for (const each of [...this.#observed]) this.#tell(each)
  }

  #tell(each: Observing): void {
    this.#reached.add(each.element)
    each.tell(true)
  }

  observerClass(): unknown {
    const observed = this.#observed
    const start = (each: Observing): void => {
      observed.add(each)
      // Pieces of the page are on the screen; what lies 600 px ahead is where a list goes on.
      setImmediate(() => observed.has(each) && (each.isEager ? each.tell(true) : each.tell(false)))
    }
    return class {
      readonly #told: (entries: object[], observer: object) => void
      readonly #mine = new Set<Observing>()
      readonly rootMargin: string
      constructor(told: (entries: object[], observer: object) => void, options: { rootMargin?: string } = {}) {
        this.#told = told
        this.rootMargin = options.rootMargin ?? '0px'
      }
      observe(element: Element): void {
        const isEager = Number.parseInt(this.rootMargin, 10) < 600
        const tell = (isIntersecting: boolean) =>
          this.#told([{ isIntersecting, target: element, intersectionRatio: isIntersecting ? 1 : 0 }], this)
        const each = { element, tell, isEager }
        this.#mine.add(each)
        start(each)
      }
      unobserve(element: Element): void {
        for (const each of this.#mine) if (each.element === element) this.#end(each)
      }
      disconnect(): void {
        for (const each of this.#mine) this.#end(each)
      }
      takeRecords = (): never[] => []
      #end(each: Observing): void {
        this.#mine.delete(each)
        observed.delete(each)
      }
    }
  }
}
