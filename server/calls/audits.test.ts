import { describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { type AuditWords, holesOf, sayAudit, valuesOf } from './audits.ts'
import type { AnyModule } from './module.ts'

test('the first form that fits gives the values of a target, and ids are digits', () => {
  const about = ['project {project}, user {user}, {role} {roleId}', 'project {project}, user {user}, {role}']
  expect(valuesOf({ about }, 'project 3, user 5, ordinary 7')).toEqual({ project: '3', user: '5', role: 'ordinary', roleId: '7' })
  expect(valuesOf({ about }, 'project 3, user 5, tester')).toEqual({ project: '3', user: '5', role: 'tester' })
  expect(valuesOf({ about }, 'project x, user 5, tester')).toEqual({})
  expect(valuesOf({}, 'project 3')).toEqual({})
})

test('signs in a name are no signs of the form', () => {
  expect(valuesOf({ about: ['(menu) {menu}: {name}'] }, '(menu) 5: a, b: (c).*')).toEqual({ menu: '5', name: 'a, b: (c).*' })
})

test('a row is told with its values, words of the program in both languages, and a form that nobody knows as it stands', () => {
  const words: AuditWords = {
    label: { zh: '添加', en: 'Added' },
    says: { zh: '把 {user} 加为{role}', en: 'Added {user} as {role}' },
    choices: { role: { tester: { zh: '测试者', en: 'tester' } } },
  }
  expect(sayAudit(words, 'user 5, tester', { user: 'ann', role: 'tester' })).toEqual({ zh: '把 ann 加为测试者', en: 'Added ann as tester' })
  expect(sayAudit(words, 'user 5, owner', { user: 'ann', role: 'owner' })).toEqual({ zh: '把 ann 加为owner', en: 'Added ann as owner' })
  expect(sayAudit(words, 'something else', {})).toEqual({ zh: '添加 (something else)', en: 'Added (something else)' })
  expect(sayAudit({ label: words.label }, '', {})).toEqual(words.label)
})

const actions = modules.flatMap((each) => Object.entries((each as AnyModule).audits ?? {}))
describe.each<readonly [string, AuditWords]>(actions)('%s', (_, words) => {
  test('is told in both languages with the same values, each of which every form of its target names', () => {
    const { label, says, about = [], choices = {} } = words
    expect([label.zh, label.en].every((text) => text !== '')).toBe(true)
    const asked = new Set(holesOf(says?.en ?? ''))
    expect(new Set(holesOf(says?.zh ?? ''))).toEqual(asked)
    for (const form of about) expect([...asked].filter((name) => !holesOf(form).includes(name))).toEqual([])
    if (about.length === 0) expect(asked.size).toBe(0)
    for (const name of Object.keys(choices)) expect([...asked]).toContain(name)
  })
})
