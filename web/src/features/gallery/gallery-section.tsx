import type { ReactNode } from 'react'

/** A titled section of the gallery: two columns on a desktop. */
export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 border-t border-border pt-4">
      <h2 id={`${id}-title`} className="t-xl mb-3">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2 md:gap-8">{children}</div>
    </section>
  )
}

/** A labelled group of samples. */
export function Samples({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stack">
      <h3 className="t-xs font-label text-ink-3">{label}</h3>
      {children}
    </div>
  )
}
