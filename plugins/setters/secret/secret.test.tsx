import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pairsSetter } from '#plugins/setters/pairs/index'
import { textSetter } from '#plugins/setters/text/index'
import type { Json, JsonObject, SetterDeclaration } from '#sdk'
import { type PanelContext, PanelProvider, type ProjectSecrets } from '#sdk/setter'
import { secretSetter } from './index.ts'

const at = (...hosts: readonly string[]) => ({ hosts, isUsable: true })
const SECRETS: ProjectSecrets = {
  list: [
    { name: 'crm_token', stg: at('crm.test'), prd: at('crm.example.com') },
    { name: 'shop', stg: at('shop.test'), prd: null },
  ],
  services: [{ env: 'stg', name: 'crm', prefix: 'https://crm.test/api', isDefault: true }],
  place: { address: '/project/7/config?new=secret#secrets', mayWrite: true },
}
let load = vi.fn(async (_again?: boolean): Promise<ProjectSecrets> => SECRETS)
beforeEach(() => {
  load = vi.fn(async () => SECRETS)
})
const panel = (values: JsonObject): PanelContext => ({
  ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '' },
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  values: () => values,
  secrets: (again) => load(again),
})

type Editor = Awaited<ReturnType<SetterDeclaration['editor']>>['Editor']
interface HostProps {
  readonly of: Editor
  readonly initial: unknown
  readonly options: JsonObject
  readonly values: JsonObject
}
let value: unknown
function Host({ of, initial, options, values }: HostProps) {
  const [now, setNow] = useState(initial)
  const [context] = useState(() => panel(values))
  value = now
  const Shown = of as unknown as ComponentType<object>
  const field = { path: 'x', label: { zh: '密钥', en: 'Secret' }, options }
  return (
    <PanelProvider value={context}>
      <span id="label">Secret</span>
      <Shown {...{ value: now, onChange: (next: Json) => setNow(next), field, labelId: 'label' }} />
    </PanelProvider>
  )
}
const show = async (
  setter: { editor: () => Promise<object> },
  initial: unknown,
  options: JsonObject = {},
  values: JsonObject = {},
) => {
  const { Editor: of } = (await setter.editor()) as { readonly Editor: Editor }
  await act(async () => void render(<Host {...{ of, initial, options, values }} />))
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const key = (name: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key: name }))
const TO_URL = { secrets: { stg: 'url', prd: 'url' } }

describe('setter/secret', () => {
  it('lists the secrets with their hosts and where they are not set, and asks for them when it is opened', async () => {
    await show(secretSetter, '')
    expect(load).not.toHaveBeenCalled()
    await press('Secret Choose a secret')
    const options = screen.getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'crm_tokenTestcrm.testProductioncrm.example.com',
      'shopTestshop.testProduction⚠ not set',
    ])
    expect(screen.getByRole('link', { name: 'New secret… (new tab)' }).getAttribute('href')).toBe(
      '/project/7/config?new=secret#secrets',
    )
  })

  it('finds by name and host, is chosen by keys, and gives the focus back', async () => {
    await show(secretSetter, '')
    await press('Secret Choose a secret')
    const search = screen.getByRole('combobox')
    expect(document.activeElement).toBe(search)
    await key('ArrowDown')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('shop')
    await act(async () => void fireEvent.change(search, { target: { value: 'CRM.EX' } }))
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await key('Enter')
    expect(value).toBe('crm_token')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Secret crm_token' }))
    await press('Clear the secret')
    expect(value).toBe('')
    await press('Secret Choose a secret')
    await key('Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Secret Choose a secret' }))
  })

  it('reports a secret that is missing in an environment, deleted or not for the host', async () => {
    await show(secretSetter, 'shop', TO_URL, { url: '@crm/orders' })
    expect(screen.getByRole('button', { name: 'Secret shop' }).getAttribute('aria-describedby')).not.toBeNull()
    expect(screen.getByRole('status').textContent).toBe(
      '“shop” may not be sent to crm.test in Test“shop” is not set in Production',
    )
  })

  it('loads again when the person returns, and reports a list that cannot be loaded', async () => {
    await show(secretSetter, '')
    await press('Secret Choose a secret')
    load.mockResolvedValue({ ...SECRETS, list: [] })
    await act(async () => void fireEvent.focus(window))
    expect(load).toHaveBeenLastCalledWith(true)
    expect(screen.getByText('The project has no secrets yet')).toBeTruthy()
    load.mockRejectedValue(new Error('403'))
    await act(async () => void fireEvent.focus(window))
    expect(screen.getByText(/could not be loaded/)).toBeTruthy()
  })

  it('shows a link to the list alone for those who may not add one', async () => {
    load.mockResolvedValue({ ...SECRETS, place: { address: '/project/7/config#secrets', mayWrite: false } })
    await show(secretSetter, '')
    await press('Secret Choose a secret')
    expect(screen.getByRole('link', { name: /^Show the secrets/ })).toBeTruthy()
    expect(screen.queryByText('New secret…')).toBeNull()
  })
})

describe('a text with references', () => {
  it('gets one at the cursor', async () => {
    await show(textSetter, 'https://crm.test/?key=&open=1', TO_URL, { url: 'https://crm.test/' })
    const input = screen.getByRole<HTMLInputElement>('textbox')
    input.setSelectionRange(22, 22)
    await press('Secret: insert a secret')
    await key('Enter')
    expect(value).toBe('https://crm.test/?key={{secret:crm_token}}&open=1')
    expect(screen.getByRole('status').textContent).toBe('“crm_token” may not be sent to crm.test in Production')
  })

  it('is a plain one where its setting takes no references', async () => {
    await show(textSetter, 'https://crm.test/')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has a button for each row whose value is a text', async () => {
    const rows = [
      { key: 'X-Token', value: '' },
      { key: 'X-Id', value: { type: 'variable', value: 'event.id' } },
    ]
    await show(pairsSetter, rows, TO_URL, { url: '@crm/orders' })
    expect(screen.getAllByRole('button', { name: /insert a secret/ })).toHaveLength(1)
    await press('Entry 1: value: insert a secret')
    fireEvent.click(within(screen.getByRole('listbox')).getByText('crm_token'))
    expect(value).toEqual([{ key: 'X-Token', value: '{{secret:crm_token}}' }, rows[1]])
  })

  it('keeps a reference as a text when it is edited', async () => {
    await show(pairsSetter, [{ key: 'X-Token', value: '' }], TO_URL, { url: '@crm/orders' })
    const text = '{{secret:crm_token}}'
    await act(async () => void fireEvent.change(screen.getByLabelText('Entry 1: value'), { target: { value: text } }))
    expect(value).toEqual([{ key: 'X-Token', value: text }])
  })
})
