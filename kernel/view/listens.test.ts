import { expect, it } from 'vitest'
import type { PageProgram, ProgramElement } from '#kernel/engine'
import { createRunningPage, headlessServices, type PageMode } from './index.ts'

const element = (id: string, events: ProgramElement['events'] = {}): ProgramElement => ({
  ...{ id, type: id === 'page' ? 'Page' : 'Form', parentId: id === 'page' ? null : 'page', props: {}, style: {}, events },
})
const PROGRAM: PageProgram = {
  ...{
    hash: 't',
    bindings: [],
    flows: {},
    apis: {},
    sources: [],
    variables: {},
    interceptor: {},
    css: '',
    plugins: {},
    needsEngine: false,
  },
  elements: [element('page'), element('Form_1', { onChange: ['flow_1'], onReset: [] })],
}

const open = (mode: PageMode) =>
  createRunningPage({
    ...{ key: 'k', program: PROGRAM, mode, env: 'prd', route: {}, user: {} },
    engine: () => Promise.reject(new Error('not needed')),
    actions: () => undefined,
    services: headlessServices(),
  })

it('an event is listened to where a flow is wired to it, while the page runs and is open', () => {
  const page = open('live')
  const asked = [
    ['Form_1', 'onChange'],
    ['Form_1', 'onReset'],
    ['Form_1', 'onFinish'],
    ['Form_2', 'onChange'],
  ] as const
  expect(asked.map(([id, event]) => page.listens(id, event))).toEqual([true, false, false, false])
  page.dispose()
  expect(page.listens('Form_1', 'onChange')).toBe(false)
  expect(open('edit').listens('Form_1', 'onChange')).toBe(false)
})
