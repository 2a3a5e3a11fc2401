// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { describe, expect, it } from 'vitest'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { inWords } from '../../../tests/helpers/in-words.ts'
import { unknownAppVariables } from './app-variables.ts'
import { explain } from './explain.ts'
import { planRename } from './plan-rename.ts'
import { createReferenceIndex } from './reference-index.ts'

const element = (id: string, source: string, kind: 'formula' | 'template' = 'formula') =>
  ({
    ...{
      kind: 'element',
      id,
      type: 'Text',
      name: id,
      parentId: null,
      order: id,
      props: {},
      style: {},
      css: '',
      events: {},
      version: 1,
      extra: {},
    },
    bindings: { text: { kind, source } },
  }) as unknown as PageEntry
const flow = (name: string) => ({ kind: 'flow', id: 'f', name: 'f', extra: {}, nodes: [step(name)] }) as unknown as PageEntry
const step = (name: string) => ({ id: 'n', kind: 'action', name: '', action: 'action/set-variable', params: { name }, bindings: {} })
const page = (...entries: readonly PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
const options = {
  references: { params: () => ({ name: 'variable' }) as const, props: () => undefined, config: () => undefined },
}
const target = { kind: 'app variable', name: 'cart' } as const

describe('variables of a project on a page', () => {
  const document = page(
    element('a', 'app.variable.cart + context.app.variable["cart"].length'),
    element('b', '${app.variable.cart.items} ${app.user.name}', 'template'),
    element('c', 'const { cart } = app.variable; return cart + variable.cart'),
    flow('app.variable.cart'),
  )

  it('are found where formulas, templates and steps name them, and are no variables of the page', () => {
    const index = createReferenceIndex(document, options)
    expect(index.usersOf(target).map(({ entry, path }) => [entry, path])).toEqual([
      ['a', 'text'],
      ['b', 'text'],
      ['c', 'text'],
      ['f', 'n.name'],
    ])
    expect(index.usersOf({ kind: 'variable', name: 'cart' }).map(({ entry }) => entry)).toEqual(['c'])
    expect(index.uncertain(target)).toEqual([])
    expect(createReferenceIndex(page(element('a', 'app.variable[locale]'))).uncertain(target)).toHaveLength(1)
  })

  it('follow a new name everywhere', () => {
    const patch = planRename(document, target, 'basket', options)
    if ('refused' in patch) throw new Error('refused')
    const after = new Map([...patch].map(([id, { to }]) => [id, to]))
    const source = (id: string) => (after.get(id) as unknown as { bindings: { text: { source: string } } }).bindings.text.source
    expect(source('a')).toBe('app.variable.basket + context.app.variable["basket"].length')
    expect(source('b')).toBe('${app.variable.basket.items} ${app.user.name}')
    expect(source('c')).toBe('const { basket: cart } = app.variable; return cart + variable.cart')
    expect(after.get('f')).toMatchObject({ nodes: [{ params: { name: 'app.variable.basket' } }] })
    expect(planRename(document, target, '__proto__', options)).toHaveProperty('refused')
  })

  it('explain a value, with the steps that set them', () => {
    const found = explain(document, 'a', 'text', options)
    expect(found?.origins).toMatchObject([{ target, setBy: [{ flow: 'f', node: 'n' }] }])
  })

  it('are told where the project does not have them, with the one that is meant or what it is called now', () => {
    const wrong = page(
      element('a', 'app.variable.crat'),
      element('b', 'app.variable.old'),
      element('c', 'app.variable.cart'),
      flow('app.variable.zzz'),
    )
    const told = unknownAppVariables(wrong, [{ name: 'cart', formerly: ['old'] }], options).map(({ entry, path, message }) => [
      ...[entry, path],
      typeof message === 'object' && 'en' in message ? message.en : inWords(message),
    ])
    expect(told).toEqual([
      ['a', 'text', 'The project has no variable "crat": is "cart" meant?'],
      ['b', 'text', 'The project variable "old" is now called "cart": write app.variable.cart'],
      ['f', 'n.name', 'The project has no variable "zzz": add it in the settings of the project'],
    ])
    expect(unknownAppVariables(page(element('app', '1'), element('a', 'app.variable.x')), [], options)).toEqual([])
  })
})
