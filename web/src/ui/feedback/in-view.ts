/** As a `ref`: scrolls a new element into view, no further than necessary. */
export const inView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
