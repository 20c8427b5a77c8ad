/** What a browser keeps for a site, as scripts see it: by its calls, and by its names. */
export const newStorage = (): object => {
  const kept = new Map<string, string>()
  const calls: Record<string, unknown> = {
    getItem: (name: string) => kept.get(String(name)) ?? null,
    setItem: (name: string, value: string) => void kept.set(String(name), String(value)),
    removeItem: (name: string) => void kept.delete(String(name)),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
  }
  return new Proxy(calls, {
    get: (_, name) => (name === 'length' ? kept.size : (calls[String(name)] ?? kept.get(String(name)))),
    set: (_, name, value) => Boolean(kept.set(String(name), String(value))),
    deleteProperty: (_, name) => kept.delete(String(name)) || true,
    has: (_, name) => String(name) in calls || kept.has(String(name)),
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      kept.has(String(name)) ? { value: kept.get(String(name)), enumerable: true, configurable: true } : undefined,
  })
}
