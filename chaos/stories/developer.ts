import type { Visitor } from './visitor.ts'

/** Production sends to public hosts only, and the story to nobody: its name server knows no host. What is shown is why a delivery failed. */
const ENDPOINT = 'https://ats.example.com/hooks/pramaan'

/** Makes a key, calls with it, reads the call in the log, and adds an endpoint for events. */
export async function connectSystem({ page, goto, press, look }: Visitor, orgId: string): Promise<void> {
  const home = `/console/${orgId}/test`
  await goto(`${home}/keys`)
  await press('New key')
  await page.getByLabel('Name').fill('First key')
  await look('new key')
  await press('Create key')
  await press('Try it in the sandbox')
  await press('Sign and send')
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('Your account.').waitFor()
  await look('sandbox')
  await answer.getByRole('link').click()
  await page.locator('dialog[open] dl').waitFor()
  await look('request')
  await goto(`${home}/webhooks`)
  await press('New endpoint')
  await page.getByLabel('URL').fill(ENDPOINT)
  await look('new endpoint')
  await press('Create and test')
  await page.getByText('The name of the host cannot be resolved.').waitFor()
  await page.keyboard.press('Escape')
}

/** The operator's approval was an event, and its delivery failed. */
export async function replayFailed({ page, goto, press, look }: Visitor, orgId: string): Promise<void> {
  await goto(`/console/${orgId}/test/webhooks`)
  await page.getByRole('link', { name: ENDPOINT }).click()
  await page.locator('tbody tr').first().click()
  await page.locator('dialog[open]').getByText('The name of the host cannot be resolved.').first().waitFor()
  await look('delivery')
  await press('Send again')
  await page.getByText('The events will be sent again.').waitFor()
}
