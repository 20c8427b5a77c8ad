import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.ts'

/** What git knows and what is new; packages are those of here, but the product's own are the copy's. */
export const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'sheds-copy-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const path of listed.stdout.split('\0').filter(Boolean))
    cpSync(join(root, path), join(copy, path), { recursive: true, force: true, errorOnExist: false })
  const words = 'web/src/messages/compiled'
  cpSync(join(root, words), join(copy, words), { recursive: true })
  linkPackages(copy)
  return copy
}

const linkPackages = (copy: string): void => {
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@sheds'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@sheds') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(root, 'node_modules/@sheds')))
    symlinkSync(join(copy, name), join(packages, '@sheds', name))
}
