import type { Home } from '@sheds/contract/pages'

/** Where to look in a demo market. */
export interface MarketPlaces {
  shed: string
  product: string
  category: string
}

const askEveryMs = 2000
const mostTries = 300

/** Waits until what people see first has its pictures; without them a page would look faster than it is. */
export const marketWithPictures = async (base: string): Promise<MarketPlaces> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const home = (await (await fetch(`${base}/api/pages/home`)).json()) as Home
    const picks = home.picks?.rows ?? []
    const [product] = picks
    if (product !== undefined && picks.every(({ media_data: pictures }) => pictures.length > 0))
      return { shed: product.shed_id, product: product.id, category: product.category }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  throw new Error('the demo market got no pictures')
}
