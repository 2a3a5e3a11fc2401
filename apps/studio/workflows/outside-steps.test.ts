import { describe, expect, it } from 'vitest'
import type { ActionNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { outsideSteps, stillTicked } from './outside-steps.ts'

const step = (id: string, action: string, params: JsonObject, bindings: ActionNode['bindings'] = {}): ActionNode => ({
  ...{ id, kind: 'action', name: '', action, params, bindings },
})
const template = (source: string) => ({ kind: 'template' as const, source })
const request = step(
  'h',
  'node/http',
  { method: 'POST', headers: [{ key: 'X-Token', value: '{{secret.token}}' }] },
  { url: template('https://api.test/orders/${event.input.order}') },
)

describe('outsideSteps', () => {
  it('says what each step that reaches others sends and where to', () => {
    const mail = step('m', 'node/mail', { subject: 'Paid' }, { to: { kind: 'formula', source: 'event.after.mail' } })
    const notice = step('n', 'node/notify', { to: [7], title: 'Paid' })
    const found = outsideSteps([step('s', 'node/script', { source: '1' }), request, mail, notice])
    expect(found.map(({ id, to, what, secrets }) => [id, to?.en, what?.en, secrets])).toEqual([
      ['h', 'api.test', 'POST https://api.test/orders/${event.input.order} (with its body)', ['token']],
      ['m', '${event.after.mail}', 'mail “Paid”', []],
      ['n', 'people of the project: [7]', 'notification “Paid”', []],
    ])
  })

  it('shows where a service of the project leads in test', () => {
    const named = step('h', 'node/http', { url: '@crm/orders' })
    const prefix = (env: 'stg' | 'prd') => ({ name: 'crm', env, prefix: `https://${env}.test/api`, isDefault: false })
    const [found] = outsideSteps([named], [prefix('prd'), prefix('stg')])
    expect([found?.to?.en, found?.prefixes]).toEqual(['the service crm', ['https://stg.test/api']])
  })

  it('finds steps in groups, and leaves disabled ones out', () => {
    const group = { id: 'l', kind: 'group' as const, group: 'loop', params: {}, bindings: {}, body: [[request]] }
    expect(outsideSteps([group]).map(({ id }) => id)).toEqual(['h'])
    expect(outsideSteps([{ ...request, disabled: true }])).toEqual([])
  })
})

describe('stillTicked', () => {
  it('keeps steps that are the same, and drops changed and removed ones', () => {
    const ticked = new Map([['h', request]])
    expect(stillTicked(ticked, outsideSteps([structuredClone(request)]))).toBe(ticked)
    const changed = { ...request, bindings: { url: template('https://evil.test/') } }
    expect(stillTicked(ticked, outsideSteps([changed])).size).toBe(0)
    expect(stillTicked(ticked, []).size).toBe(0)
  })
})
