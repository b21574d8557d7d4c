import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, screenshot } from '../../../testing/browser.ts'
import { until } from '../../../testing/process.ts'
import { type OpenedPicker, openPickerStage, type PickerStage } from './skill-picker.fixture.ts'

/** The web component on a page of another origin, whose policy allows nothing inline and requires Trusted Types. */
let stage: PickerStage
beforeAll(async () => {
  stage = await openPickerStage()
})
afterAll(() => stage?.close())

const soon = (what: string, isSo: () => Promise<boolean>) => until(isSo, 30_000, what)

async function search({ input, options }: OpenedPicker, keyword: string): Promise<void> {
  await input.fill(keyword)
  await options.first().waitFor()
}

/** What went against the policy of the page, or failed in a script. */
async function faultsAtEnd({ faults, context }: OpenedPicker): Promise<readonly string[]> {
  await context.close()
  return faults
}

describe('keyboard and screen reader', () => {
  test('a person searches, chooses two skills and sends the form without a mouse', async () => {
    const opened = await stage.open('')
    const { page, input, options, chips } = opened
    await page.locator('p label').click()
    await page.keyboard.type('welding')
    await options.first().waitFor()
    const combobox = await input.evaluate(element => {
      const { attributes } = element as unknown as { attributes: Iterable<{ name: string; value: string }> }
      return Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
    })
    expect(combobox).toMatchObject({ role: 'combobox', 'aria-expanded': 'true', 'aria-label': 'What can you do?' })
    expect(combobox['aria-activedescendant']).toBeUndefined()
    expect(await opened.said()).toMatch(/^\d+ skills found\./)
    await page.keyboard.press('ArrowDown')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await page.keyboard.press('Enter')
    expect(await opened.said()).toMatch(/ added\. 1 selected\.$/)
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await input.getAttribute('aria-expanded')).toBe('false')
    expect(await chips.count()).toBe(2)
    const value = await page.evaluate<readonly string[]>("document.querySelector('pramaan-skill-picker').value")
    expect(value).toHaveLength(2)
    expect(await opened.sent()).toBe(`skill=${value[0]}&skill=${value[1]}`)
    const once = ['input pramaan-skill-picker', 'change pramaan-skill-picker']
    expect(await page.evaluate('window.events')).toEqual([...once, ...once])
    await page.locator('#send').press('Enter')
    await page.waitForURL(/\/received\?skill=sk_\d+&skill=sk_\d+$/)
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('chips are removed by keys, the focus stays in the picker and the removal is read', async () => {
    const opened = await stage.open('value="sk_1001 sk_1002"')
    const { page, input, chips } = opened
    await chips.getByText('Brick laying').waitFor()
    expect(opened.requests.filter(each => each.endsWith('/skills/sk_1001'))).toHaveLength(1)
    await input.focus()
    await page.keyboard.press('Backspace')
    const removes = () => page.evaluate("document.activeElement.shadowRoot.activeElement.getAttribute('aria-label')")
    expect(await removes()).toMatch(/^Remove .*block/)
    await page.keyboard.press('ArrowLeft')
    expect(await removes()).toBe('Remove Brick laying')
    await page.keyboard.press('Delete')
    expect(await opened.said()).toBe('Brick laying removed. 1 selected.')
    expect(await removes()).toMatch(/^Remove .*block/)
    await page.keyboard.press('Backspace')
    expect(await removes()).toBe('What can you do?')
    expect(await opened.sent()).toBe('')
    expect(await faultsAtEnd(opened)).toEqual([])
  })
})

describe('a field of a form', () => {
  test('required: the form is not sent, the field says why and gets the focus', async () => {
    const opened = await stage.open('required')
    const { page, input, picker } = opened
    await page.locator('#send').click()
    expect(page.url()).toMatch(/index\.html$/)
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await picker.locator('#error').textContent()).toBe('Select at least one skill.')
    expect(await page.evaluate('document.activeElement.localName')).toBe('pramaan-skill-picker')
    await page.evaluate("document.querySelector('pramaan-skill-picker').value = ['sk_1001']")
    expect(await input.getAttribute('aria-invalid')).toBe('false')
    expect(await page.evaluate("document.querySelector('form').checkValidity()")).toBe(true)
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('max: no further skill can be added, and a reset restores the attribute', async () => {
    const opened = await stage.open('max="2" value="sk_1001"')
    const { page, options, chips, picker } = opened
    await search(opened, 'welding')
    await options.nth(0).click()
    await options.nth(1).click({ force: true })
    expect(await chips.count()).toBe(2)
    expect(await options.nth(1).getAttribute('aria-disabled')).toBe('true')
    expect(await opened.said()).toBe('You can select at most 2. Remove one first.')
    expect(await picker.locator('#count').textContent()).toBe('2 of 2 selected')
    await page.keyboard.press('Escape')
    await page.locator('#reset').click()
    expect(await opened.sent()).toBe('skill=sk_1001')
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('disabled, it is not sent and cannot be changed', async () => {
    const opened = await stage.open('disabled value="sk_1001"')
    expect(await opened.sent()).toBe('')
    expect(await opened.input.isDisabled()).toBe(true)
    expect(await opened.chips.locator('button').isDisabled()).toBe(true)
    expect(await faultsAtEnd(opened)).toEqual([])
  })
})

test('in Hindi: texts, results and names of ids that the page set; another language renames them', async () => {
  const opened = await stage.open('lang="hi" value="sk_1001"')
  const { page, options, chips, input } = opened
  await chips.getByText('ईंट').waitFor()
  expect(await input.getAttribute('placeholder')).toBe('कौशल खोजें, जैसे वेल्डिंग')
  await search(opened, 'वेल्डिंग')
  expect(await options.first().textContent()).toMatch(/वेल्डिंग/)
  await page.evaluate("document.querySelector('pramaan-skill-picker').lang = 'en'")
  await chips.getByText('Brick laying').waitFor()
  expect(await faultsAtEnd(opened)).toEqual([])
})

describe('search', () => {
  test('only the last keyword counts: a slow answer to an older one is aborted and never shown', async () => {
    const opened = await stage.open('')
    const { page, input, options } = opened
    const aborted: string[] = []
    page.on('requestfailed', request => aborted.push(new URL(request.url()).searchParams.get('keyword') ?? ''))
    // Never answered, as on a network that lost it.
    await page.route(/keyword=plumb/, () => {})
    const asked = page.waitForRequest(/keyword=plumb/)
    await input.fill('plumb')
    await asked
    await search(opened, 'brick laying')
    expect(await options.first().textContent()).toMatch(/^Brick laying/)
    await soon('the older request to be aborted', async () => aborted.includes('plumb'))
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('keys in quick succession are one request', async () => {
    const opened = await stage.open('')
    await opened.input.pressSequentially('welding')
    await opened.options.first().waitFor()
    const searches = opened.requests.filter(each => each.includes('/search?'))
    expect(searches.at(-1)).toMatch(/keyword=welding&language=en/)
    expect(searches.length).toBeLessThan('welding'.length)
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('too few letters are not asked for, and nothing found is said', async () => {
    const opened = await stage.open('')
    const { input, picker } = opened
    await input.fill('we')
    await picker.getByText('Type at least 3 letters.').first().waitFor()
    expect(opened.requests.filter(each => each.includes('/search?'))).toEqual([])
    await input.fill('qqqqzzzz')
    await picker.getByText('No skill found for “qqqqzzzz”.').first().waitFor()
    expect(await input.getAttribute('aria-expanded')).toBe('false')
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('without a network the selection stays, the error is said, and the search continues when it is back', async () => {
    const opened = await stage.open('value="sk_1001"')
    const { context, input, picker, options, chips } = opened
    await chips.getByText('Brick laying').waitFor()
    await context.setOffline(true)
    await input.fill('welding')
    await picker.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await opened.said()).toBe('No connection. Check your network.')
    expect(await opened.sent()).toBe('skill=sk_1001')
    expect(await accessibilityFaults(opened.page)).toEqual([])
    await context.setOffline(false)
    await options.first().waitFor()
    expect(await faultsAtEnd(opened)).toEqual([])
  })

  test('after too many searches it says how long to wait, and a retry succeeds after that', async () => {
    const opened = await stage.open('')
    const query = `${stage.api.url}/api/skills/search?keyword=`
    for (let at = 0; at < 16; at++) await fetch(`${query}welding${at}`)
    await opened.input.fill('welding')
    await opened.picker
      .getByText(/^Too many searches\. This one continues in \d+ s\.$/)
      .first()
      .waitFor()
    stage.api.time.advance(15 * 60_000)
    await opened.picker.getByRole('button', { name: 'Try again' }).click()
    await opened.options.first().waitFor()
    expect(await faultsAtEnd(opened)).toEqual([])
  })
})

describe.each([360, 1280])('at %i pixels', width => {
  test.each(['light', 'dark'] as const)('%s: accessible, and nothing is cut off', async colorScheme => {
    const opened = await stage.open('label="Skills" max="5" value="sk_1001 sk_1002"', {
      viewport: { width, height: 800 },
      colorScheme,
    })
    const { page } = opened
    await opened.chips.getByText('Brick laying').waitFor()
    await search(opened, 'welding')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    await screenshot(page, `skill-picker-${width}-${colorScheme}`)
    expect(await faultsAtEnd(opened)).toEqual([])
  })
})
