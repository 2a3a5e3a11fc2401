import { describe, expect, it } from 'vitest'
import { withChanges } from '#kernel/document'
import type { ActionNode } from '#kernel/page/records'
import { emptyApproval } from '#kernel/page/schema'
import { withNodes } from '../flows/steps-record.ts'
import { changesIn, settingsOf, withSetting, withTexts } from './approval-edit.ts'

const step = (id: string, params = {}): ActionNode => ({
  ...{ id, kind: 'action', name: '', action: 'approval/task', params, bindings: {} },
})
const start = emptyApproval({ model: 'expense' })
const set = (path: string, value?: never) => withChanges(start, withSetting(start, { path, value } as never))
const what = (before: typeof start, after: typeof start) => changesIn(before, after).map((change) => change.what)

describe('settings of an approval flow', () => {
  it('are changed one by one, and have their default again without a value', () => {
    const locked = set('lock', 'none' as never)
    expect(settingsOf(locked)).toEqual({ model: 'expense', lock: 'none' })
    expect(settingsOf(withChanges(locked, withSetting(locked, { path: 'lock' })))).toEqual({ model: 'expense' })
  })

  it('keep formulas and templates as texts, which is how the server evaluates them', () => {
    const rows = [
      { key: 'a', value: { type: 'template', value: 'for ${values.title}' } },
      { key: 'b', value: { type: 'variable', value: 'values.amount * 2' } },
      { key: 'c', value: { type: 'other', value: 'x' } },
    ]
    expect(withTexts(rows)).toEqual([
      { key: 'a', value: 'for ${values.title}' },
      { key: 'b', value: '${values.amount * 2}' },
      { key: 'c', value: { type: 'other', value: 'x' } },
    ])
  })
})

describe('the history of an approval flow', () => {
  it('lists what differs between two states', () => {
    expect(what(start, start)).toEqual([])
    expect(what(start, set('lock', 'none' as never))).toEqual(['changed settings'])
    expect(what(start, set('lock', 'all' as never))).toEqual([])
    expect(what(start, set('model', 'order' as never))).toEqual(['changed model'])
    expect(what(start, withChanges(start, withNodes(start, [step('a')])))).toEqual(['added step'])
  })
})
