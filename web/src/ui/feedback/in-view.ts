/** As a `ref`: scrolls what has just appeared into view, by as little as it takes. */
export const inView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
