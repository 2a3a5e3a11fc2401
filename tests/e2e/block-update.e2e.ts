import { expect } from 'playwright/test'
import type { BlockInfo, PageRecords } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { pageOf } from './action-page.ts'
import { signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { createStored } from './stored-page.ts'

const shots = process.env.BLOCK_SHOTS
const record = (id: string, type: string, more: object = {}) => ({
  ...{ kind: 'element', id, type, name: id, parentId: null, order: 'a0', version: 1, css: '', extra: {} },
  ...{ props: {}, bindings: {}, style: {}, events: {} },
  ...more,
})
const said = (source: string) => ({ content: { kind: 'formula', source } })
const input = (name: string, label: string) => ({ name, label, type: 'string', default: '', required: false })
const ask = (content: string) => ({ id: 'n1', kind: 'action', name: 'Ask', action: 'action/message', params: { content }, bindings: {} })
const flowOf = (content: string) => ({ kind: 'flow', id: 'f1', name: 'Greet', nodes: [ask(content)], extra: {} })
const first = {
  face: {
    inputs: [input('title', 'Title'), input('hint', 'Hint')],
    events: [{ name: 'onGo', label: 'Go' }],
    ...{ methods: [], slots: [{ name: 'foot', label: 'Footer' }] },
  },
  entries: [
    record('Text_1', 'Text', { name: 'Heading', bindings: said('props.title') }),
    record('Slot_1', 'Slot', { props: { name: 'foot' }, order: 'a1' }),
    flowOf('Hello'),
  ],
}
const second = {
  face: {
    inputs: [{ ...input('heading', 'Title'), formerly: ['title'] }],
    ...{ events: [], methods: [{ name: 'greet', label: 'Greet', flow: 'f1' }], slots: [] },
  },
  entries: [
    record('Text_1', 'Text', { name: 'Heading', bindings: said('props.heading + "!"'), style: { color: 'red' } }),
    record('Button_1', 'Button', { name: 'Go', order: 'a2', events: { onClick: ['f1'] } }),
    flowOf('Good morning'),
  ],
}

for (const look of looksFrom(Number(process.env.BLOCK_LOOK ?? 0)))
  onlyLong(test)(
    `the update of a block tells what breaks and what changes in sentences, ${look.theme} and ${look.locale}`,
    async ({ page, baseURL }) => {
      page.setDefaultTimeout(20_000)
      const api = await signIn(baseURL!)
      const { id, projectId } = await createStored(api, `Update ${look.theme}`, pageOf({ buttons: {}, elements: [] }))
      const { entries, revision } = await api.get<PageRecords>(`/pages/records/${id}`)
      const root = entries.find((entry) => entry.kind === 'page')!
      const blockRoot = (block: object) => ({ ...root, events: {}, bindings: {}, props: {}, block })
      const block = await api.post<BlockInfo>('/blocks/create', {
        projectId,
        name: 'Card',
        entries: [blockRoot(first.face), ...first.entries],
      })
      const use = record('Block_1', `block/${block.id}`, {
        name: 'First card',
        props: { title: 'Orders', hint: 'Newest first' },
        events: { onGo: ['own'] },
      })
      const filling = record('Text_9', 'Text', { name: 'Note', parentId: 'Block_1', slot: 'foot', props: { content: 'below' } })
      const own = { kind: 'flow', id: 'own', name: 'Refresh', nodes: [ask('x')], extra: {} }
      const added = Object.fromEntries([use, filling, own].map((each) => [each.id, each]))
      await api.post('/pages/update', {
        id,
        revision,
        patch: { added, removed: {}, changed: { page: [root, { ...root, blocks: { [block.id]: 1 } }] } },
      })
      const [one, two] = [first.entries, second.entries]
      await api.post('/blocks/save', {
        id: block.id,
        revision: 1,
        patch: {
          added: { Button_1: two[1] },
          removed: { Slot_1: one[1] },
          changed: { page: [blockRoot(first.face), blockRoot(second.face)], Text_1: [one[0], two[0]], f1: [one[2], two[2]] },
        },
      })
      await api.post('/blocks/release', { id: block.id, name: 'Second', note: '' })
      await signInAs(page)
      await prefer(page, look)
      await page.goto(`/editor/${id}/edit`)
      await openEditor(page).ready()
      await page.goto(`/editor/${id}/edit?update=${block.id}`)
      const dialog = page.getByRole('dialog')
      const zh = look.locale === 'zh'
      await expect(dialog.getByRole('listitem').first()).toContainText(
        zh ? '输入“Hint”已不存在，此处给它的是 Newest first' : 'First card: the input “Hint” is gone, which is given Newest first here',
      )
      await expect(dialog).toContainText(zh ? '事件“Go”已不存在' : 'the event “Go” is gone, which starts Refresh here')
      await expect(dialog).toContainText(zh ? '插槽“Footer”已不存在' : 'the slot “Footer” is gone, which holds Note')
      const heading = dialog.getByRole('region', { name: 'Heading' })
      await expect(heading.getByRole('listitem')).toHaveText(
        zh
          ? ['“Heading”的属性 content：props.title → props.heading + "!"', '设置了“Heading”的样式 颜色：red']
          : ['“Heading”, property content: props.title → props.heading + "!"', '“Heading”, style Color set: red'],
      )
      await expect(dialog).toContainText(zh ? '由“title”改名为“heading”' : 'input Title: called “heading” instead of “title”')
      await expect(dialog).toContainText('Hello → Good morning')
      await expect(dialog.locator('.th-changes')).not.toContainText('{')
      await heading.getByRole('button').first().focus()
      await page.keyboard.press('Enter')
      await expect(heading.getByRole('button').first()).toHaveAttribute('aria-current', 'true')
      await page.waitForTimeout(shots ? 1500 : 0)
      if (shots) await page.screenshot({ path: `${shots}/update-${look.theme}-${look.locale}.png` })
      expect(await violationsOf(page, { canvas: false })).toEqual([])
    },
  )
