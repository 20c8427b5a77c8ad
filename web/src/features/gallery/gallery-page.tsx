import type { PageModule } from '../../lib/page.ts'
import { Gallery } from './gallery.tsx'

export const head: PageModule['head'] = () => ({ title: 'Gallery · Sheds', index: false })

export const Page = Gallery
