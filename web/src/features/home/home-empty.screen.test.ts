import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { describe, expect, it } from 'vitest'

const story = tellStory()

describe('a market nobody has come to yet', () => {
  it.each([true, false])('says so in every list (JavaScript: %s)', async (javaScript) => {
    const { page, leave } = await story.open('/feeds', { javaScript, viewport: desktop })
    const said = (region: string) => page.getByRole('region', { name: region }).innerText()
    expect(await said('Are you following ?')).toContain('Users not found')
    for (const region of ['New Sheds', 'Popular Sheds', 'You may be interested'])
      expect(await said(region)).toContain('Sheds not found')
    expect(await said('Best selling products')).toContain('Best selling products not found')
    expect(await said("Today's picks")).toContain('No products available')
    expect(await page.locator('main').getByRole('link', { name: 'Create Shed' }).getAttribute('href')).toBe(
      '/create_shed',
    )
    await leave()
  })

  it('says it in French', async () => {
    const { page, leave } = await story.open('/', { language: 'fr', viewport: desktop })
    for (const text of ['Aucun shed trouvé', 'Aucun produit disponible']) await page.getByText(text).first().waitFor()
    await leave()
  })
})
