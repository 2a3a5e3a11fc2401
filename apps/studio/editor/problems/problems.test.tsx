import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FlowNode, PageEntry } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { CheckContextInfo, PageRecords } from '../../../../server/wire.ts'
import { setLocale } from '../../../shell/messages.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { Panel as Apis } from '../data-panels/apis-panel.tsx'
import { Panel as Variables } from '../data-panels/variables-panel.tsx'
import { Panel as Problems } from '../dock/problems.tsx'
import { openTestEditor } from '../editor.fixture.ts'
import { elementRecord, flowRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { checkContextToken } from '../parts/check-context-part.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { shownPlaceToken } from '../parts/shown-place-part.ts'
import { showField } from '../places/show-field.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { problemCounts, stopping } from './counts.ts'

const open: OwnedEditor[] = []
beforeEach(async () => act(() => setLocale('en')))
afterEach(() => {
  cleanup()
  for (const editor of open.splice(0)) editor.dispose()
})

const told: CheckContextInfo = {
  ...{
    prefixes: { stg: ['orders'], prd: [] },
    permissionCodes: ['order.delete'],
    grantedCodes: null,
    names: {},
    textKeys: [],
    stamp: 'first',
  },
}

/** A page, and a project that somebody else may change. */
function openPage(entries: readonly PageEntry[]) {
  const project = { now: told, asked: 0 }
  const editor = openTestEditor({
    plugins: studioPlugins,
    page: {
      records: {
        page: { id: 1, projectId: 7, name: 'Orders', updatedAt: '', revision: 3, stgState: 3, prdState: 1 },
        ...{ revision: 3, entries: [...emptyDocument().entries.values(), ...entries], findings: [], access: 'developer' },
      } as unknown as PageRecords,
      checkContext: async () => {
        project.asked += 1
        return project.now
      },
    },
  })
  open.push(editor)
  const codes = () => editor.findings.peek().map(({ level, code, entry, path }) => [level, code, entry, path].join(' '))
  return { editor, project, codes }
}
const step = (action: string, params: JsonObject, id = 's'): FlowNode => ({
  ...{ id, kind: 'action', name: 'Ask', action: `action/${action}`, params, bindings: {} },
})
const api = (config: JsonObject): PageEntry => ({
  ...{ kind: 'api', id: 'a', name: 'Orders', source: 'source/http', config, bindings: {}, extra: {} },
})
const ordered = api({ stgApi: '@orders/list', prdApi: '@orders/list', authCode: 'order.delte' })

describe('the check while a page is edited', () => {
  it('knows the services and the codes of the project, and follows whoever changes them without a question per edit', async () => {
    const { editor, project, codes } = openPage([ordered])
    const expected = ['warning CHECK_UNKNOWN_PREFIX a prdApi', 'warning CHECK_UNKNOWN_PERMISSION a authCode']
    await waitFor(() => expect(codes()).toEqual(expected))
    expect([problemCounts(editor).value, stopping(editor, 'stg').value, stopping(editor, 'prd').value]).toEqual([
      ...[{ errors: 0, warnings: 2 }, 0, 1],
    ])
    const { asked } = project
    editor.run({ id: 'command/test', label: { zh: '', en: '' }, plan: ({ document }) => renamed(document.entries.get('a')!) }, {})
    await waitFor(() => expect(codes()).toEqual(expected))
    expect(project.asked).toBe(asked)
    // Another person gives production its address and adds the code.
    project.now = { ...told, prefixes: { stg: ['orders'], prd: ['orders'] }, permissionCodes: ['order.delte'], stamp: 'second' }
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(codes()).toEqual([]))
    await editor.part(checkContextToken).refresh()
    expect(codes()).toEqual([])
  })
})

const renamed = (entry: PageEntry) => new Map([[entry.id, { from: entry, to: { ...entry, name: 'Others' } as PageEntry }]])

describe('a problem', () => {
  const press = async (panel: Awaited<ReturnType<typeof renderPanel>>, name: RegExp) =>
    act(async () => void fireEvent.click(panel.getByRole('button', { name })))

  it('is counted in words, and leads to the step of its flow, to its api, or to its variable', async () => {
    const { editor } = openPage([
      ordered,
      flowRecord('f', { name: 'Saving', nodes: [step('request', {})] }),
      elementRecord('Button_1', { events: { onClick: ['f'] } }),
      { kind: 'variable', id: 'v', name: 'sum', type: 'number', defaultValue: 0, description: '', formula: 'variable.sum', extra: {} },
    ])
    const [left, shown] = [editor.part(uiToken).leftPanel, editor.part(shownPlaceToken)]
    const panel = await renderPanel(editor, Problems)
    await waitFor(() => expect(panel.getByRole('status').textContent).toBe('Errors: 2 · Warnings: 2'))
    expect(panel.getByRole('link', { name: 'Menu of the project (new tab)' }).getAttribute('href')).toBe('/project/7/menu')
    expect(panel.getByRole('link', { name: 'Services of the project (new tab)' }).getAttribute('href')).toBe('/project/7/config#services')
    await press(panel, /^Error ?"API" is not set.*Saving · Ask › API/)
    expect([editor.part(openFlowToken).peek(), shown.peek()]).toEqual(['f', { entry: 'f', step: 's' }])
    await press(panel, /^Warning ?The service “orders”/)
    expect([editor.part(openFlowToken).peek(), left.peek(), shown.peek()]).toEqual([null, 'panel/apis', { entry: 'a' }])
    const apis = await renderPanel(editor, Apis)
    expect(shown.peek()).toBeNull()
    await waitFor(() => expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('prdApi'))
    apis.unmount()
    await press(panel, /^Error.*variable\.sum|^Error.*sum/)
    expect([left.peek(), shown.peek()]).toEqual(['panel/variables', { entry: 'v' }])
    const variables = await renderPanel(editor, Variables)
    expect(variables.getByRole('button', { name: 'Save' })).toBeTruthy()
    // What is drawn here is no panel of the editor, in which the field would be found.
    showField('', [])
  })

  it('is mended by its button, a call with the code of the elements that make it, and nothing is offered where nothing may be edited', async () => {
    const { editor, codes } = openPage([
      api({ stgApi: '@orders/list', prdApi: '/list' }),
      flowRecord('f', { nodes: [step('request', { api: 'a', sends: 'chosen' })] }),
      elementRecord('Button_1', { props: { authCode: 'order.delete' }, events: { onClick: ['f'] } }),
    ])
    await waitFor(() => expect(codes()).toEqual(['warning PERMISSION_UNGUARDED_CALL a authCode']))
    const panel = await renderPanel(editor, Problems)
    await press(panel, /^Let the api ask for “order.delete” too/)
    expect(editor.document().entries.get('a')).toMatchObject({ config: { authCode: 'order.delete' } })
    await waitFor(() => expect(panel.getByText('No problems')).toBeTruthy())
  })
})
