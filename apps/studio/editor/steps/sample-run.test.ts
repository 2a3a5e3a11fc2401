import { describe, expect, it } from 'vitest'
import { createProgramCompiler, type Trace } from '#kernel/engine'
import type { FlowRecord, PageDocument } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { Kernel } from '#kernel/plugin'
import type { EngineLink } from '#kernel/view'
import { basePlugins } from '#plugins/presets/base'
import { componentsPoint } from '#sdk'
import { catalogueOf } from '../document/catalogue.ts'
import { examplePayload, startersOf } from '../flow/sample-payload.ts'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { sampledEvent, sampleProgram, startSample } from './sample-run.ts'

const kernel = new Kernel()
kernel.load(...basePlugins)
const catalogue = catalogueOf(kernel)
const save: FlowRecord = flowRecord('save')
const document: PageDocument = {
  entries: new Map([
    ...emptyDocument().entries,
    ['Form_1', elementRecord('Form_1', { type: 'Form', events: { onFinish: ['log', 'save'], onReset: ['log'] } })],
    ['Input_1', elementRecord('Input_1', { type: 'Input', parentId: 'Form_1', props: { formItem: { name: 'user.name' } } })],
    ['Button_1', elementRecord('Button_1', { order: 'a1', events: { onClick: ['save'] } })],
    ['save', save],
    ['log', flowRecord('log')],
  ]),
}
const { program } = createProgramCompiler(document, catalogue)
const starter = { element: 'Button_1', event: 'onClick' }

function fakePage(fire: EngineLink['fire'], stop = () => {}) {
  const told: ((trace: Trace) => void)[] = []
  const state = { disposed: 0 }
  const open = (onTrace: (trace: Trace) => void) => {
    told.push(onTrace)
    return {
      ready: Promise.resolve(),
      engine: async () => ({ fire }) as EngineLink,
      stop,
      dispose: () => {
        state.disposed += 1
      },
    }
  }
  return { open, state, tell: (trace: Trace) => told[0]!(trace) }
}
const trace = (flow: string, event: string): Trace => ({
  flow,
  startedBy: { element: 'Button_1', event },
  startedAt: 1,
  steps: [],
  end: 'done',
})

describe('a sample run', () => {
  it('starts its flow alone, from the element that would start it, and leaves real events as they are', () => {
    const sampled = sampleProgram(program, 'save', starter)
    const button = sampled.elements.find(({ id }) => id === 'Button_1')!
    const added = Object.keys(button.events).find((event) => sampledEvent(event) === 'onClick')!
    expect([button.events[added], button.events.onClick, sampledEvent('onClick')]).toEqual([['save'], ['save'], null])
    const without = sampleProgram(program, 'save', { element: 'gone', event: 'onClick' })
    expect(Object.values(without.elements.find(({ id }) => id === 'page')!.events)).toContainEqual(['save'])
  })

  it('fires with the payload once the page is there, answers its own trace and closes the page', async () => {
    const fired: unknown[] = []
    const page = fakePage(async (message) => {
      fired.push(message)
      page.tell(trace('log', message.event))
      page.tell(trace('save', 'onClick'))
      page.tell(trace('save', message.event))
      return true
    })
    const run = startSample({ key: 'k', program, flow: 'save', starter, payload: { id: 7 } }, page.open)
    expect(await run.ended).toMatchObject({ flow: 'save', startedBy: { event: 'sample:onClick' } })
    expect(fired).toEqual([{ key: 'k', element: 'Button_1', event: 'sample:onClick', payload: '{"id":7}' }])
    expect(page.state.disposed).toBe(1)
  })

  it('stops: it answers how far the run came, and the page is closed', async () => {
    let fired = () => {}
    const begun = new Promise<void>((resolve) => {
      fired = resolve
    })
    const hanging = () => {
      fired()
      return new Promise<boolean>(() => undefined)
    }
    const page = fakePage(hanging, () => page.tell({ ...trace('save', 'sample:onClick'), end: 'cancelled' }))
    const run = startSample({ key: 'k', program, flow: 'save', starter, payload: null }, page.open)
    await begun
    run.stop()
    expect([(await run.ended)?.end, page.state.disposed]).toEqual(['cancelled', 1])
  })

  it('stops before it began: nothing is fired and nobody waits', async () => {
    const fired: unknown[] = []
    const page = fakePage(async (message) => fired.push(message) > 0)
    const run = startSample({ key: 'k', program, flow: 'save', starter, payload: null }, page.open)
    run.stop()
    expect([await run.ended, page.state.disposed]).toEqual([null, 1])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(fired).toEqual([])
  })

  it('says why it could not run', async () => {
    const page = fakePage(async () => {
      throw new Error('no worker')
    })
    await expect(startSample({ key: 'k', program, flow: 'save', starter, payload: null }, page.open).ended).rejects.toThrow('no worker')
    expect(page.state.disposed).toBe(1)
  })
})

describe('the payload of a sample run', () => {
  const payloadOf = (element: string, type: string, event: string, page: PageDocument = document) => {
    const declared = kernel
      .registry(componentsPoint)
      .all.peek()
      .find((each) => each.type === type)
    return examplePayload(page, catalogue, { element, event }, declared?.events?.[event]?.payload)
  }

  it('is what the events that start the flow bring', () => {
    expect(startersOf(document, 'save')).toEqual([{ element: 'Form_1', event: 'onFinish' }, starter])
    expect(payloadOf('Form_1', 'Form', 'onFinish')).toEqual({ user: { name: '' } })
    expect(payloadOf('Button_1', 'Button', 'onClick')).toBeNull()
  })

  it('has values of the kinds that a form’s fields hold, also in frames and in rows of lists', () => {
    const field = (id: string, type: string, parentId: string, name: string) =>
      [id, elementRecord(id, { type, parentId, props: { formItem: { name } } })] as const
    const entries = new Map([
      ...document.entries,
      ...[field('Rate_1', 'Rate', 'Form_1', 'stars'), field('Switch_1', 'Switch', 'Form_1', 'on')],
      ...[field('Slider_1', 'Slider', 'Form_1', 'share'), field('CheckBoxGroup_1', 'CheckBoxGroup', 'Form_1', 'tags')],
      ...[field('FormItem_1', 'FormItem', 'Form_1', 'framed'), field('Rate_2', 'Rate', 'FormItem_1', 'own')],
      ...[field('FormList_1', 'FormList', 'Form_1', 'people'), field('Rate_3', 'Rate', 'FormList_1', 'age')],
      // Of a plugin that is not there.
      ['Gone_1', elementRecord('Gone_1', { type: 'acme.gone/Box', parentId: 'Form_1' })] as const,
      field('Rate_4', 'Rate', 'Gone_1', 'inside'),
    ])
    expect(payloadOf('Form_1', 'Form', 'onFinish', { entries })).toEqual({
      ...{ user: { name: '' }, stars: 0, on: false, share: 0, tags: [], framed: 0, inside: 0 },
      people: [{ age: 0 }],
    })
  })
})
