import { describe, expect, it } from 'vitest'
import type { Trace, TraceStep } from '#kernel/engine'
import { visitorNames } from '#kernel/engine/protocol'
import { createSpeaker } from '#kernel/message'
import { createFlowFailures } from './flow-failures.ts'
import { messages as viewWords } from './words.ts'

const speaker = createSpeaker(async () => undefined, { view: viewWords })
const labels: { readonly [id: string]: { readonly zh: string; readonly en: string } } = {
  Button: { zh: '按钮', en: 'Button' },
  'Button.onClick': { zh: '点击', en: 'Click' },
  'action/request': { zh: '请求接口', en: 'Request' },
}
const nameOf = visitorNames((id) => (id === 'Button_1' ? 'Button' : undefined), {}, labels)

function listening(locale: 'zh' | 'en' = 'en') {
  const shown: string[] = []
  const lines: string[] = []
  const clock = { now: 0 }
  const failures = createFlowFailures({
    page: 'page 7',
    show: async ({ tone, content }) => void shown.push(`${tone} ${content}`),
    locale: () => locale,
    warn: (line) => void lines.push(line),
    now: () => clock.now,
    inWords: (told, then) => then(speaker.now(told, locale, nameOf)),
  })
  return { failures, shown, lines, clock }
}

const step = (node: string, reason: string | null, action = 'action/request'): TraceStep => ({
  node,
  action,
  input: null,
  params: {},
  outcome: reason === null ? { ok: true } : { ok: false, reason },
  ms: 1,
})
const run = (end: Trace['end'], steps: readonly TraceStep[], more: Partial<Trace> = {}): Trace => ({
  flow: 'f1',
  startedBy: { element: 'Button_1', event: 'onClick' },
  startedAt: 0,
  steps,
  end,
  ...more,
})

describe('the console’s line', () => {
  it('names element, event and step by their labels, in the language of the page', () => {
    const { failures, lines } = listening('zh')
    failures.ended(run('failed', [step('n1', '库存不足'), { ...step('n2', '库存不足', 'action/acme.pay'), plugin: 'acme 1.0.0' }]))
    failures.ended(run('step limit', []))
    expect(lines[0]).toBe('[page 7] “按钮”的“点击”流程在步骤“acme.pay”（插件 acme 1.0.0）失败：库存不足')
    expect(lines[1]).toMatch(/^\[page 7\] “按钮”的“点击”流程失败：/)
  })
})

describe('a flow that failed with nobody to take care of it', () => {
  it('is told the console with flow, step and reason, and the visitor once for the run', () => {
    const { failures, shown, lines } = listening()
    failures.ended(run('failed', [step('n1', null), step('n2', 'no stock'), step('g', 'no stock', 'group/parallel')]))
    expect(lines).toEqual(['[page 7] The flow of “Click” of “Button” failed at the step “Request”: no stock'])
    expect(shown).toEqual(['error This did not work: no stock'])
  })

  it('is told in the language of the visitor', () => {
    const { failures, shown } = listening('zh')
    failures.ended(run('failed', [step('n1', '库存不足')]))
    expect(shown).toEqual(['error 操作未完成：库存不足'])
  })

  it('again and again for the same reason is shown less and less often, and at once after it has worked', () => {
    const { failures, shown, lines, clock } = listening()
    for (let second = 0; second < 600; second++) {
      clock.now = second * 1_000
      failures.ended(run('failed', [step('n1', 'offline')]))
    }
    expect(lines).toHaveLength(600)
    expect(shown.length).toBeLessThan(10)
    const before = shown.length
    failures.ended(run('done', [step('n1', null)]))
    failures.ended(run('failed', [step('n1', 'offline')]))
    expect(shown).toHaveLength(before + 1)
  })

  it('a flow that failed with nobody to take care of it for the same reason as another flow is not said twice while the first message stands', () => {
    const { failures, shown, lines, clock } = listening()
    for (const flow of ['f1', 'f2', 'f3']) failures.ended(run('failed', [step('n1', 'offline')], { flow }))
    expect([lines.length, shown.length]).toEqual([3, 1])
    clock.now = 6_000
    failures.ended(run('failed', [step('n1', 'offline')], { flow: 'f4' }))
    expect(shown).toHaveLength(2)
  })

  it('a flow that failed with nobody to take care of it for another reason is shown', () => {
    const { failures, shown } = listening()
    failures.ended(run('failed', [step('n1', 'offline')]))
    failures.ended(run('failed', [step('n1', 'no stock')]))
    expect(shown).toHaveLength(2)
  })

  it('is not shown when its source has just said the same', () => {
    const { failures, shown, lines } = listening()
    failures.said('The api says no')
    failures.ended(run('failed', [step('n1', 'The api says no')]))
    expect(shown).toEqual([])
    expect(lines).toHaveLength(1)
  })

  it('is not shown where the visitor gave the answer himself', () => {
    const { failures, shown } = listening()
    failures.ended(run('failed', [{ ...step('n1', 'cancelled'), outcome: { ok: false, reason: 'cancelled', quiet: true } }]))
    expect(shown).toEqual([])
  })

  it('is left to the flow that called it', () => {
    const { failures, shown, lines } = listening()
    failures.ended(run('failed', [step('n1', 'no')], { called: true }))
    expect([shown, lines]).toEqual([[], []])
  })
})

describe('nothing is told of a flow', () => {
  it('nothing is told of a flow that was cancelled, or that ended well because its author took care of a failure', () => {
    const { failures, shown, lines } = listening()
    failures.ended(run('cancelled', [step('n1', 'cancelled')]))
    failures.ended(run('done', [step('n1', 'offline'), step('n2', null)]))
    expect([shown, lines]).toEqual([[], []])
  })
})
