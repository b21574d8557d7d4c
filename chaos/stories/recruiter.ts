import type { Installation } from './installation.ts'
import { linkTo, type Visitor } from './visitor.ts'

export const MISSING_SKILL = 'Kite waxing by hand'

/** The first day: signs up, makes a workflow, a mandate and a campaign of test mode, and reads results and analytics. */
export async function recruitersFirstDay(installation: Installation, visitor: Visitor): Promise<string> {
  const orgId = await signUp(installation, visitor)
  const home = `/console/${orgId}/test`
  await makeWorkflow(visitor, home)
  await makeMandate(visitor, home)
  await runCampaign(visitor, home)
  await readResults(visitor, home)
  return orgId
}

async function signUp(installation: Installation, { page, email, goto, press, look }: Visitor): Promise<string> {
  await goto('/console/sign-up')
  await look('sign-up')
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('Organisation').fill('Acme Staffing')
  await page.getByLabel('Work e-mail').fill(email)
  await press('Create organisation')
  await page.getByText('Check your mail').waitFor()
  await page.goto(await linkTo(installation, email, '/console/sign-up/confirm'))
  await press('Create organisation')
  await page.getByText('Next steps').waitFor()
  await look('overview')
  return new URL(page.url()).pathname.split('/')[2]!
}

async function makeWorkflow({ page, goto, press, look }: Visitor, home: string): Promise<void> {
  await goto(`${home}/workflows`)
  await press('New workflow')
  await page.getByLabel('Name').fill('Site masons, Pune')
  await look('new workflow')
  await press('Create workflow')
  await page.getByRole('heading', { name: 'Site masons, Pune' }).waitFor()
}

async function makeMandate({ page, goto, press, look }: Visitor, home: string): Promise<void> {
  await goto(`${home}/mandates/new`)
  await page.getByLabel('Workflow').selectOption({ label: 'Site masons, Pune' })
  await page.getByLabel('Job title').fill('Mason')
  await page.getByLabel('Company').fill('Acme Infra')
  await page.getByLabel('City or town').fill('Pune')
  const search = page.getByRole('combobox', { name: 'Skills' })
  const found = page.getByRole('listbox', { name: 'Skills' }).getByRole('option')
  await search.fill('brick')
  await found.filter({ hasText: 'Brick laying' }).first().click()
  await search.fill(MISSING_SKILL)
  await found.filter({ hasText: 'Ask for' }).click()
  await press('Ask for it')
  await page.getByText('Asked for').waitFor()
  await press('Add a question')
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you have your own tools?')
  await look('mandate form')
  await press('Create mandate')
  // Prepared by the worker; the screen sees it by itself.
  await page.getByRole('link', { name: 'New campaign' }).waitFor()
  await look('mandate')
}

/** Test mode plays each person by the last two digits: completes everything, gives a knockout answer, says no. */
const PEOPLE = ['Full name,Mobile', 'Asha Rao,9876543201', 'Chand Patil,9876543202', 'Dev Kale,9876543203']

async function runCampaign({ page, goto, press, look }: Visitor, home: string): Promise<void> {
  await goto(`${home}/campaigns/new`)
  await page.getByLabel('Job mandate').selectOption({ index: 1 })
  await page.getByLabel('Name').fill('Masons, November')
  await page.getByText('First message').waitFor()
  await press('Create campaign')
  await page.getByLabel('Or paste rows').fill(PEOPLE.join('\n'))
  await press('Read the rows')
  await page.getByLabel(/agreed to be contacted/).check()
  await press('Add 3 candidates')
  await page.getByText('3 candidates were added.').waitFor()
  // By server-sent events, as the worker goes on.
  await page.getByText('of 3 have a result').waitFor()
  await look('campaign')
}

/** Outside the hours of the workflow nobody is contacted yet, also in test mode: the screens say so. */
async function readResults({ page, goto, look }: Visitor, home: string): Promise<void> {
  await goto(`${home}/results`)
  await page.getByText('3 results').waitFor()
  await look('results')
  await page.locator('tbody tr').first().click()
  await page.getByRole('heading', { name: 'Time line' }).waitFor()
  await look('time line')
  await goto(`${home}/analytics`)
  const funnel = page.getByRole('region', { name: 'Funnel', exact: true }).first()
  await funnel.or(page.getByText('Nobody was contacted in these days')).first().waitFor()
  await look('analytics')
}
