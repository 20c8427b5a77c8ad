import type { PageModule } from '../../app/page.ts'
import { Gallery } from '../../ui/gallery.tsx'

export const head: PageModule['head'] = () => ({ title: 'Gallery · Sheds', index: false })

export const Page = Gallery
