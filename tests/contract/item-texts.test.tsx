import { describe, expect, it, vi } from 'vitest'
import { setPath } from '#kernel/page/values'
import { type ComponentDeclaration, defaultsOf, fieldsOf, type JsonObject } from '#sdk'
import { type HostOptions, renderInHost } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const declarations = loadComponents()
const form = declarations.find(({ tags }) => tags?.includes('form'))!
const WORDS = ['First words', 'Other words']

/** A component whose list has two items with these words at a path such as `items.*.label`. */
async function shown(declaration: ComponentDeclaration, path: string, mode: HostOptions['mode']) {
  const [list = '', inner = ''] = path.split('.*.')
  const items = WORDS.map((words, at) => ({
    ...{ value: at, key: `${at}`, dataIndex: `f${at}`, name: `f${at}`, title: `Item ${at}`, label: `Item ${at}`, eventName: `Event_${at}` },
    [inner]: words,
  }))
  const props = setPath({ data: [{ id: 1 }] } as JsonObject, list, items)
  return renderInHost(declaration, {
    ...{ props, views: baseViews },
    ...(mode ? { mode } : {}),
    ...(declaration.formItem ? { inside: { id: 'Form_1', type: form.type, props: defaultsOf(form.props) } } : {}),
  })
}
const marked = (path: string) => [...document.querySelectorAll(`[data-words-at="${path}"]`)].map(({ textContent }) => textContent?.trim())

const cases = declarations.flatMap((declaration) =>
  (declaration.itemTexts ?? []).map((path) => [`${declaration.type}: ${path}`, declaration, path] as const),
)

describe.each(cases)('%s', (_name, declaration, path) => {
  const [list = '', inner = ''] = path.split('.*.')

  it('is a field of words of a list', () => {
    const field = fieldsOf(declaration.props).find((each) => each.path === list)
    expect(field?.items?.find((each) => each.path === inner)?.words).toBe(true)
  })

  it('is drawn on nodes that say so, each item on its own, and nothing is marked for visitors', async () => {
    await shown(declaration, path, 'edit')
    await vi.waitFor(() => expect(WORDS.map((_words, at) => marked(`${list}.${at}.${inner}`)[0])).toEqual(WORDS))
    document.body.replaceChildren()
    // Dialogs are closed, and all others drawn by now.
    await shown(declaration, path, undefined)
    expect(document.querySelector('[data-words-at]')).toBeNull()
  })
})
