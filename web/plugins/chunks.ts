/**
 * Decides which modules share a file: on a slow connection each file is a round trip, and each kilobyte counts. It
 * follows from the imports; a new page or part needs no line here.
 *
 * - `base`, the shell: the imports of the entry, including the front page, where most visitors arrive.
 * - `kit`: code used by a third of all pages, islands and dialogs.
 * - `rules`: validation of forms, loaded when the user fills one in.
 * - All other shared code is copied into the file of each user: a page loads its own file and these, and nothing that
 *   it does not use. Copied code still runs once, in the file that loads first.
 */
export const codeSplitting = {
  groups: [
    // The entry keeps its style sheet, which the server inlines into every page. Parts of the contract import others
    // only for their schemas, which browsers never get.
    {
      name: 'base',
      tags: ['$initial' as const],
      test: /^(?!.*contract[\\/]src).*(?<!entry-client)\.(?!css$)\w+$/,
      priority: 2,
      includeDependenciesRecursively: false,
    },
    {
      name: 'rules',
      test: /contract[\\/]src[\\/]([a-z]+[\\/])?([a-z-]+-forms|text|names|official-names|letters|person-fields|phone)\.|node_modules[\\/]zod/,
      priority: 3,
      includeDependenciesRecursively: false,
    },
    // One file with the queries of all pages, needed from the first navigation on.
    { name: 'loads', test: /\.loads\.ts$/, priority: 1, includeDependenciesRecursively: false },
    {
      name: 'kit',
      test: /web[\\/]src|lucide-react|@tanstack/,
      minShareCount: 60,
      includeDependenciesRecursively: false,
    },
  ],
  experimentalInlineCommonChunks: { maxSize: Number.POSITIVE_INFINITY, exclude: /\.css$/ },
}

/**
 * Files to preload beside a file: without those that every page has, and the file itself, which is already requested.
 * The shell would name each of them a second time.
 */
export const preloadsOf = (file: string, needed: string[]): string[] =>
  needed.filter((each) => each !== file && !/\/(base|rolldown-runtime)-/.test(each))
