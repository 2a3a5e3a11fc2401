import { describe, expect, it } from 'vitest'
import { withChanges } from '#kernel/document'
import type { ActionNode } from '#kernel/page/records'
import { emptyWorkflow } from '#kernel/page/schema'
import { nodesOf, withNodes } from '../flows/steps-record.ts'
import { changesIn, settingsOf, withSettings } from './workflow-edit.ts'

const step = (id: string, params = {}): ActionNode => ({
  ...{ id, kind: 'action', name: '', action: 'node/query', params, bindings: {} },
})
const start = emptyWorkflow('trigger/by-hand')
const withSteps = (...steps: readonly ActionNode[]) => withChanges(start, withNodes(start, steps))
const what = (before: typeof start, after: typeof start) =>
  changesIn(before, after).map((change) => [change.what, ...change.steps.map(({ id }) => id)])

describe('edits of a workflow', () => {
  it('changes settings and steps, each in its own record', () => {
    expect(settingsOf(withChanges(start, withSettings(start, { runAs: 'project' }))).runAs).toBe('project')
    expect(nodesOf(withSteps(step('a')))).toEqual([step('a')])
    expect([...withNodes(start, []).keys()]).toEqual(['steps'])
  })

  it('lists what differs between two states', () => {
    expect(what(start, withChanges(start, withSettings(start, { timeoutMs: 200 })))).toEqual([['changed settings']])
    expect(what(start, emptyWorkflow('trigger/after-create'))).toEqual([['changed trigger']])
    expect(what(withSteps(step('a'), step('b')), withSteps(step('b', { model: 'order' }), step('c')))).toEqual([
      ['added step', 'c'],
      ['removed step', 'a'],
      ['changed step', 'b'],
    ])
    expect(what(withSteps(step('a'), step('b')), withSteps(step('b'), step('a')))).toEqual([['moved steps']])
    expect(what(start, start)).toEqual([])
  })

  it('does not list a step as changed when only a step in its lanes changed', () => {
    const loop = (inner: ActionNode) =>
      ({ id: 'l', kind: 'group', group: 'loop', params: {}, bindings: {}, body: [[inner]] }) as never
    expect(what(withSteps(loop(step('a'))), withSteps(loop(step('a', { model: 'order' }))))).toEqual([
      ['changed step', 'a'],
    ])
  })
})
