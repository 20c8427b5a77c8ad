import type { QueryClient } from '@tanstack/react-query'

/** A shed was changed: whatever shows it asks anew; its own page is waited for. */
export const refreshShed = async (client: QueryClient, id: string): Promise<void> => {
  for (const list of ['sheds', 'products', 'profile']) void client.invalidateQueries({ queryKey: [list] })
  await Promise.all(['shed page', 'shed'].map((key) => client.invalidateQueries({ queryKey: [key, id] })))
}
