import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout.tsx'

/** A titled section of the gallery: two columns on a desktop. */
export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 border-t border-border pt-4">
      <h2 id={`${id}-title`} className="text-xl text-balance mb-3">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2 md:gap-8">{children}</div>
    </section>
  )
}

/** A labelled group of samples. */
export function Samples({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack>
      <h3 className="text-xs font-label text-ink-3">{label}</h3>
      {children}
    </Stack>
  )
}
