import { expect } from 'vitest'
import type { EngineLibrary, Json } from '#sdk'
import { createHeadlessPage } from '#sdk/testing'
import { base, copy } from './additions.ts'

/** What the added action thanks with in a flow of a page that has the added component. */
export async function thanksTo(who: Json): Promise<Json | undefined> {
  const actions = [
    { id: 'start', type: 'start', title: 'start' },
    { id: 'a', type: 'normal', title: 'Thanks', config: { actionType: 'action/thank', who } },
    { id: 'end', type: 'end', title: 'end' },
  ]
  const element = { id: 'Star_1', type: 'Star', name: 'Star' }
  const stored = {
    elements: [{ ...element, elements: [] }],
    elementsMap: { Star_1: { ...element, config: { props: {}, events: [{ eventName: 'onClick', actions }] } } },
    apis: {},
    variables: [{ name: 'thanks', type: 'string', defaultValue: '' }],
  }
  const { baseEngineLibrary: library } = await copy.load<{ readonly baseEngineLibrary: EngineLibrary }>('plugins/presets/engine-library.ts')
  const page = await createHeadlessPage(stored, { plugins: await base(), library })
  expect(page.findings).toEqual([])
  await page.fire('Star_1', 'onClick')
  const { thanks } = (await page.variables()) as { readonly thanks?: Json }
  page.dispose()
  return thanks
}

/** The stored form of a page whose flow has the added kind of step. */
export const flowOfWait = () => {
  const config = { milliseconds: { type: 'variable', value: 'variable.pause * 2' } }
  const note = {
    id: 'n',
    type: 'normal',
    title: '',
    config: { actionType: 'action/set-variable', name: 'heard', value: { type: 'variable', value: 'eventParams' } },
  }
  const actions = [{ id: 'w', type: 'group', group: 'wait', config, children: [] }, note]
  const element = { id: 'Button_1', type: 'Button', name: 'Button' }
  return {
    elements: [{ ...element, elements: [] }],
    elementsMap: { Button_1: { ...element, config: { props: {}, events: [{ eventName: 'onClick', actions }] } } },
    apis: {},
    variables: [
      { name: 'pause', type: 'number', defaultValue: 20 },
      { name: 'heard', type: 'object', defaultValue: {} },
    ],
  }
}
