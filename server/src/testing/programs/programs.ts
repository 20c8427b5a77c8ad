import { existsSync } from 'node:fs'
import { createServer } from 'node:net'

/** Otherwise prints the Debian package that contains the program. */
export const isInstalled = (file: string, debianPackage: string): boolean => {
  if (existsSync(file)) return true
  process.stdout.write(`left out: ${file} is missing (Debian: apt-get install ${debianPackage})\n`)
  return false
}

/** Port of this machine for a program that cannot choose one by itself. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
