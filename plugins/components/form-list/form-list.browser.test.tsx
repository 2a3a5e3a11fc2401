import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { defaultsOf } from '#sdk'
import { renderInHost, type TestElement } from '#sdk/testing'
import { form } from '../form/index.ts'
import { input } from '../input/index.ts'
import { formList } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

it('brings a wrong row that was never drawn into sight, with its message', async () => {
  const defaultValue = Array.from({ length: 300 }, (_, at) => ({ name: at === 290 ? '' : `n${at}` }))
  const list: TestElement = {
    ...{ id: 'FormList_1', type: 'FormList', rows: [] },
    props: { ...defaultsOf(formList.props), defaultValue, formItem: { name: 'people', label: 'People' } },
  }
  const field: TestElement = {
    ...{ id: 'Input_name', type: 'Input', parentId: 'FormList_1' },
    props: { ...defaultsOf(input.props), formItem: { name: 'name', label: 'Name', rules: [{ required: true, message: '' }] } },
  }
  const views = (type: string) => ({ Input: input.view, FormList: formList.view })[type as 'Input']
  const host = await renderInHost(form, { children: [list, field], views, methods: {} })
  await waitFor(() => expect(host.screen.queryAllByRole('listitem').length).toBeGreaterThan(5))
  expect(host.screen.queryAllByRole('listitem').length).toBeLessThan(200)
  // Within `act` nothing is drawn before it ends, and a row that is brought into sight is waited for.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  expect(await host.page.call(host.id, 'validate', null)).toMatchObject({ ok: false })
  const message = await waitFor(() => host.screen.getByText('Required'))
  const { top, bottom } = message.getBoundingClientRect()
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(window.innerHeight)
  expect(message.closest('[data-at]')?.getAttribute('data-at')).toBe('290')
  await host.page.call(host.id, 'merge', { 'people.290.name': 'n290' })
  expect(await host.page.call(host.id, 'validate', null)).toMatchObject({ ok: true })
})
