import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { form } from '#plugins/components/form/index'
import { input } from '#plugins/components/input/index'
import { definePlugin } from '#sdk'
import { setLocale } from '#shell/messages'
import { Panel } from '../props-tab.tsx'
import { createTestSession, elementRecord, flowRecord, plainPlugins, renderPanel } from '../testing.fixture.tsx'

const plugins = [...plainPlugins, definePlugin({ id: 'test.forms', version: '1', components: [form, input] })]

async function open(formula: string) {
  const session = createTestSession(
    [
      elementRecord('Form_1', { type: 'Form' }),
      elementRecord('Input_1', { type: 'Input', parentId: 'Form_1', props: { formItem: { name: 'city' } } }),
      elementRecord('Button_1', { bindings: { text: { kind: 'formula', source: formula } } }),
      flowRecord('f', {
        nodes: [
          {
            id: 'n',
            kind: 'action',
            name: '',
            action: 'action/form-assign',
            params: { target: 'Form_1', data: [{ key: 'city', value: 'x' }] },
            bindings: {},
          },
        ],
      }),
    ],
    { plugins },
  )
  session.selection.value = ['Input_1']
  const screen = await renderPanel(session, Panel)
  await screen.settle()
  const row = () => screen.container.querySelector<HTMLElement>('[data-field="formItem.name"]')!
  const type = (text: string) => act(async () => void fireEvent.change(row().querySelector('input')!, { target: { value: text } }))
  const press = (key: string) => act(async () => void fireEvent.keyDown(row().querySelector('input')!, { key }))
  const nameOf = () => (session.store.entry('Input_1').peek() as ElementRecord).props.formItem
  const formulaOf = () => (session.store.entry('Button_1').peek() as ElementRecord).bindings.text?.source
  return { session, screen, row, type, press, nameOf, formulaOf }
}

describe('the name of a form’s field', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('is written when it is finished, with the formulas and steps that read it, as one undo step', async () => {
    const { session, type, press, nameOf, formulaOf, row } = await open('Form_1.city + Form_1["city"].length')
    await type('to')
    await type('town')
    expect(nameOf()).toEqual({ name: 'city' })
    expect(row().textContent).toContain('Formulas and steps that read it follow the new name')
    await press('Enter')
    expect(nameOf()).toEqual({ name: 'town' })
    expect(formulaOf()).toBe('Form_1.town + Form_1["town"].length')
    expect(session.store.entry('f').peek()).toMatchObject({ nodes: [{ params: { data: [{ key: 'town' }] } }] })
    await act(async () => session.undo())
    expect([nameOf(), formulaOf()]).toEqual([{ name: 'city' }, 'Form_1.city + Form_1["city"].length'])
  })

  it('asks where it cannot tell, and goes on when told to', async () => {
    const { type, press, nameOf, screen, formulaOf } = await open('JSON.stringify(Form_1)')
    await type('town')
    await press('Enter')
    expect(screen.getByRole('alert').textContent).toContain('Button_1 · text')
    expect(nameOf()).toEqual({ name: 'city' })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Rename anyway' })))
    expect([nameOf(), formulaOf()]).toEqual([{ name: 'town' }, 'JSON.stringify(Form_1)'])
  })

  it('stays with Escape, and is written when another element is chosen', async () => {
    const { session, type, press, nameOf, formulaOf } = await open('Form_1.city')
    await type('town')
    await press('Escape')
    expect(nameOf()).toEqual({ name: 'city' })
    await type('place')
    await act(async () => {
      session.selection.value = ['Button_1']
    })
    expect([nameOf(), formulaOf()]).toEqual([{ name: 'place' }, 'Form_1.place'])
  })
})
