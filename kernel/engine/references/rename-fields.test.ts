import { describe, expect, test } from 'vitest'
import type { Binding, ElementRecord, PageDocument } from '#kernel/page/records'
import { changesFrom } from '../../page/patch.fixture.ts'
import { action, element, field, flow, formula, page, renamed, template } from './references.fixture.ts'
import { createReferenceIndex, explain, planRename, type ReferenceTarget } from './references.ts'

describe('renaming a field whose name is a path', () => {
  const NAME: ReferenceTarget = { kind: 'field', form: 'Form_1', name: 'user.name' }
  const withField = (source: string | Binding) =>
    page(
      element('Form_1'),
      field('Input_1', 'user.name'),
      field('Input_2', 'user.age'),
      field('Input_3', 'city'),
      element('Text_1', { bindings: { text: typeof source === 'string' ? formula(source) : source } }),
    )
  const textOf = (document: PageDocument) => (document.entries.get('Text_1') as ElementRecord).bindings.text!.source
  const become = (source: string | Binding, name: string, target = NAME) => textOf(renamed(withField(source), target, name))

  test.each([
    ['Form_1.user.name + Form_1.user.age', 'user.title', 'Form_1.user.title + Form_1.user.age'],
    ['Form_1.user.name.length', 'person.first.name', 'Form_1.person?.first?.name.length'],
    ['context.Form_1["user"].name', 'person.name', 'context.Form_1.person.name'],
    ['Form_1?.user?.name', 'name', 'Form_1?.name'],
    ['Form_1.user?.name', 'who.full name', 'Form_1.who?.["full name"]'],
    ['const { user } = Form_1; return user.name + user.age', 'user.full', 'const { user } = Form_1; return user.full + user.age'],
    ['const { user: { name: n } } = Form_1; return n', 'user.full', 'const { user: { full: n } } = Form_1; return n'],
    ['const f = Form_1; return f.user.name', 'person', 'const f = Form_1; return f.person'],
  ])('%s to %s', (source, name, after) => {
    expect(become(source, name)).toBe(after)
  })

  test('a field whose name is a path is renamed in templates, and so is a plain one that becomes a path', () => {
    expect(become(template('${Form_1.user.name}, ${Form_1["user"].age}, ${ Form_1.user.name + 1 }'), 'who.is it')).toBe(
      '${Form_1.who["is it"]}, ${Form_1["user"].age}, ${ Form_1.who["is it"] + 1 }',
    )
    const city: ReferenceTarget = { kind: 'field', form: 'Form_1', name: 'city' }
    expect(become('Form_1.city.length + variable.city', 'place.city', city)).toBe('Form_1.place?.city.length + variable.city')
    expect(become(template('in ${Form_1.city}'), 'place.city', city)).toBe('in ${Form_1.place.city}')
  })

  test('is refused where its steps stand apart or the group goes elsewhere, and where the name is another’s group', () => {
    const plan = (source: string, name: string, target = NAME) => planRename(withField(source), target, name)
    expect(plan('const { user } = Form_1; return user.name + user.age', 'person.name')).toMatchObject({
      uncertain: [{ reason: 'shadowed' }],
    })
    expect(plan('JSON.stringify(Form_1.user)', 'user.title')).toMatchObject({ uncertain: [{ reason: 'dynamic', text: 'Form_1.user' }] })
    expect(plan('1', 'user')).toMatchObject({ uncertain: [] })
    expect(plan('1', 'city.name')).toMatchObject({ uncertain: [] })
    expect(plan('JSON.stringify(Form_1.city)', 'town', { kind: 'field', form: 'Form_1', name: 'city' })).not.toHaveProperty('refused')
  })

  test('moves its item and the rows that fill it, and it is found and explained under its whole name', () => {
    const document = page(
      ...withField('Form_1.user.name').entries.values(),
      flow('f1', [action('n1', 'form-assign', { target: 'Form_1', data: [{ key: 'user.name', value: 'x' }] })]),
    )
    const users = createReferenceIndex(document).usersOf(NAME)
    expect(users.map(({ entry, path }) => `${entry} ${path}`)).toEqual(['Text_1 text', 'f1 n1.data.0.key'])
    expect(explain(document, 'Text_1', 'text')?.origins.map((origin) => origin.target)).toEqual([NAME])
    const after = renamed(document, NAME, 'name').entries
    expect(after.get('Input_1')).toMatchObject({ props: { formItem: { name: 'name' } } })
    expect(after.get('f1')).toMatchObject({ nodes: [{ params: { data: [{ key: 'name' }] } }] })
  })

  test('the index learns a field with a dot when it comes', () => {
    const before = page(element('Form_1'), field('Input_1', 'city'), element('Text_1', { bindings: { text: formula('Form_1.user.name') } }))
    const index = createReferenceIndex(before)
    expect(index.usersOf(NAME)).toEqual([])
    index.apply(changesFrom({ added: new Map([['Input_2', field('Input_2', 'user.name')]]) }))
    expect(index.usersOf(NAME)).toHaveLength(1)
  })
})
