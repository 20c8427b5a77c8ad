import { createHash } from 'node:crypto'

/** A build's name: its manifest holds the names of all its files, and those go by what is in them. */
export const buildName = (manifest: string): string => createHash('sha256').update(manifest).digest('hex').slice(0, 12)
