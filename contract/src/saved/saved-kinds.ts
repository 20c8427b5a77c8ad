/** Kinds of things that a user can save, in the order of the page. */
export const savedKinds = ['product', 'dish', 'music', 'shed', 'write'] as const
export type SavedKind = (typeof savedKinds)[number]
