import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'

/** How a product comes into its shed: what it is, the fee for listing it, its pictures. */
export type AddStep = 'form' | 'fee' | 'pictures'

const titles = { form: m.add_product, fee: m.listing_fee, pictures: m.add_pictures } as const

/** What a step is called. */
export const stepTitle = (step: AddStep): string => titles[step]()

/** Ends the adding of a product or dish, which is in its shed by now, with pictures or without. */
export const useEndOfAdding = (leave: () => void) => {
  const { show } = useToasts()
  return (withPictures: boolean): void => {
    if (withPictures) show({ text: m.media_done(), travels: true })
    leave()
  }
}
