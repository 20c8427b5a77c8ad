/**
 * The one photo of a page: from edge to edge on phones, and so low that what stands below it, `--below`, has room on the first
 * screen; beside its words where a phone lies, with `--beside` for what is above and below. `--least` is its height at least.
 */
export const pagePhoto =
  '-mx-gutter max-h-[max(var(--least,12rem),calc(100svh-var(--below,23rem)))] min-w-[calc(100%+2*var(--gutter))] lying:mx-0 lying:max-h-[max(var(--least,12rem),calc(100svh-var(--beside,10.5rem)))] lying:min-w-full lying:rounded-lg! sm:mx-0 sm:min-w-full sm:rounded-lg! md:max-h-none'
