import { thumbnailOf } from '@sheds/contract/files/files'
import type { Dish } from '@sheds/contract/menu/menu'
import type { ContactSubject } from '../sheds/page/use-contact.ts'

/** Subject of a message to the dish's kitchen. */
export const dishSubject = ({ id, shed_id, shed_is, picture_data: picture }: Dish): ContactSubject => ({
  shed_id,
  shed_name: shed_is.name,
  product_id: id,
  picture: picture ? thumbnailOf(picture) : undefined,
})
