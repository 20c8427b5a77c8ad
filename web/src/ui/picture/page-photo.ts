/**
 * Classes of a page's main photo: full width on phones, and low enough that the content below it, `--below` high, fits
 * on the first screen; on a phone in landscape beside the text, where `--beside` is the space above and below.
 * `--least` is the minimum height.
 */
export const pagePhoto =
  '-mx-gutter max-h-[max(var(--least,12rem),calc(100svh-var(--below,23rem)))] min-w-[calc(100%+2*var(--gutter))] lying:mx-0 lying:max-h-[max(var(--least,12rem),calc(100svh-var(--beside,10.5rem)))] lying:min-w-full lying:rounded-lg! sm:mx-0 sm:min-w-full sm:rounded-lg! md:max-h-none'
