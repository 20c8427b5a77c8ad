/**
 * Which modules share a file: on a slow line each file is a round trip, and each kilobyte counts. It follows from what
 * imports what; a new page or part needs no line here.
 *
 * - `base`, the shell: what the entry imports, the front page among it, where most people come in.
 * - `kit`: what a third of all pages, islands and dialogs use.
 * - `rules`: what forms are checked by. It comes when somebody fills one in.
 * - All else that several share is written into the file of each: a page is its own file and these, and brings nothing
 *   that it does not use. It still runs once, whichever file brings it first.
 */
export const codeSplitting = {
  groups: [
    // The entry keeps its style sheet: the server writes that into every page. And parts of the contract know others by
    // their schemas, which browsers never get.
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
    // One file of what pages ask for: wanted from the first move to another page on, whichever it is.
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
 * What is fetched beside a file that is wanted: of what every page has nothing, nor the file itself, which is on its way by
 * then. The shell would name each of them a second time.
 */
export const preloadsOf = (file: string, needed: string[]): string[] =>
  needed.filter((each) => each !== file && !/\/(base|rolldown-runtime)-/.test(each))
