import { expect, type Locator, type Page } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { sampleOf } from '../helpers/long.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { LONG, onlyLong } from './long.ts'

/** A page on which the component library has much to say: pager, empty table, calendars, times, a list, a dialog. */
const PAGE = storedPage([
  {
    id: 'MarsTable_full',
    type: 'MarsTable',
    props: {
      columns: [{ title: 'Name', dataIndex: 'name', sorter: true }],
      data: Array.from({ length: 25 }, (_, id) => ({ id, name: `P${id}` })),
      pagination: { pageSize: 5, showSizeChanger: true, showQuickJumper: true },
    },
  },
  { id: 'MarsTable_empty', type: 'MarsTable', props: { columns: [{ title: 'Name', dataIndex: 'name' }] } },
  {
    id: 'Form_a',
    type: 'Form',
    children: [
      { id: 'DatePicker_a', type: 'DatePicker', props: { formItem: { label: 'Day', name: 'day' }, formWrap: { showTime: true } } },
      { id: 'DatePickerRange_a', type: 'DatePickerRange', props: { formItem: { label: 'Days', name: 'days' } } },
      {
        id: 'Select_a',
        type: 'Select',
        props: { formItem: { label: 'One of', name: 'one' }, formWrap: { showSearch: true }, options: [] },
      },
    ],
  },
  { id: 'Button_ask', type: 'Button', props: { text: 'Ask' } },
]) as { elementsMap: Record<string, { config: Record<string, unknown> }> }
PAGE.elementsMap.Button_ask!.config.events = [
  {
    nickName: 'Click',
    eventName: 'onClick',
    actions: [
      { id: 'start', type: 'start', title: 'start' },
      { id: 'n', type: 'normal', title: 'ask', config: { actionType: 'showConfirm', type: 'confirm', title: 'Sure?', content: '' } },
      { id: 'end', type: 'end', title: 'end' },
    ],
  },
]

const WORDS = {
  en: { pager: '25 in total|/ Page|Goto|Page', empty: 'No data', days: 'Sun|Mon', now: 'Now', ask: 'OK|Cancel' },
  zh: { pager: '共 25 条|条/页|前往|页', empty: '暂无数据', days: '一|日', now: '此刻', ask: '确定|取消' },
} as const
const CHINESE = /\p{Script=Han}/u
type Language = keyof typeof WORDS

const texts = async (where: Locator): Promise<string> => (await where.allTextContents()).join(' ')

async function expectSpeaks(language: Language, shown: Page | ReturnType<Page['frameLocator']>): Promise<void> {
  const pager = shown.locator('[data-id="MarsTable_full"] .arco-pagination')
  await expect(pager).toBeVisible()
  for (const word of WORDS[language].pager.split('|')) await expect(pager).toContainText(word)
  const labels = await pager.locator('[aria-label]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join(' '))
  if (language === 'en') expect(`${await texts(shown.locator('#root'))} ${labels}`).not.toMatch(CHINESE)
  else expect(labels).toMatch(CHINESE)
}

test.describe('what the component library says', () => {
  let id: number
  let baseUrl: string
  test.beforeAll(async ({ baseURL }) => {
    baseUrl = baseURL!
    id = (await publishPage(await signIn(baseUrl), 'languages', PAGE)).id
  })

  for (const language of sampleOf(['zh', 'en'] as const, 1)) {
    test(`is in the visitor's language on a published page, pop-ups included: ${language}`, LONG, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: baseUrl, locale: language === 'en' ? 'en-GB' : 'zh-CN', reducedMotion: 'reduce' })
      const page = await context.newPage()
      const errors = watchErrors(page)
      const words = WORDS[language]
      await page.goto(`/page/${id}`)
      await expectSpeaks(language, page)
      await expect(page.locator('[data-id="MarsTable_empty"]')).toContainText(words.empty)
      const popups: string[] = []
      const read = async (popup: Locator, expected: string): Promise<void> => {
        await expect(popup).toBeVisible()
        for (const word of expected.split('|').slice(0, 1)) await expect(popup).toContainText(word)
        popups.push(await texts(popup))
      }
      await page.locator('[data-id="DatePicker_a"] input').click()
      await read(page.locator('.arco-picker-container'), `${words.now}|${words.days}`)
      for (const day of words.days.split('|')) await expect(page.locator('.arco-picker-week-list')).toContainText(day)
      await page.keyboard.press('Escape')
      await page.locator('[data-id="DatePickerRange_a"] input').first().click()
      await read(page.locator('.arco-picker-range-container'), words.now)
      await page.keyboard.press('Escape')
      await page.locator('[data-id="Button_ask"]').click()
      const dialog = page.getByRole('dialog')
      for (const word of words.ask.split('|')) await expect(dialog.getByRole('button', { name: word })).toBeVisible()
      popups.push(await texts(dialog))
      if (language === 'en') expect(popups.join(' ')).not.toMatch(CHINESE)
      expect(errors()).toEqual([])
      await context.close()
    })
  }

  onlyLong(test)('follows the language of the studio on the canvas, also when that is switched', async ({ page }) => {
    const errors = watchErrors(page)
    const editor = openEditor(page)
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    const frame = page.frameLocator('iframe')
    await expectSpeaks('en', frame)
    await page.getByRole('button', { name: 'Language', exact: true }).click()
    await page.getByText('中文', { exact: true }).click()
    await expectSpeaks('zh', frame)
    expect(errors()).toEqual([])
  })
})
