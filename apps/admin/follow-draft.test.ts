import { afterEach, describe, expect, it, vi } from 'vitest'
import { DRAFT, followDraft, type PreviewDraft, READY, readDraft } from './follow-draft.ts'

const draft = {
  ...{
    name: 'Shop',
    logo: '/files/0123456789abcdef0123456789abcdef.png',
    layout: 'acme.slim',
    menuMode: 'vertical',
    menuTheme: 'dark',
  },
  ...{ systemTheme: 'dark', themeColor: '#00aa11', breadcrumb: false, multiTab: true },
  mobile: { adapts: true, menu: 'bottom', header: false },
}
const message = (of: object): object => ({ kind: DRAFT, draft: of })

describe('readDraft', () => {
  it('reads every setting that a preview shows', () => {
    expect(readDraft(message(draft))).toEqual(draft)
  })

  it.each([
    ['layout', '../x'],
    ['layout', 7],
    ['menuMode', 'diagonal'],
    ['menuTheme', 'system'],
    ['systemTheme', 'toString'],
    ['themeColor', '#12'],
    ['themeColor', '#7d33ff;}body{display:none'],
    ['breadcrumb', 'yes'],
    ['multiTab', null],
    ['mobile', { adapts: true, menu: 'side', header: true }],
    ['mobile', 'drawer'],
    ['name', ' '],
    ['name', 'a'.repeat(61)],
    ['logo', 'javascript:alert(1)'],
    ['logo', '/api/user/logout'],
  ] as const)('leaves out %s where it is %j', (field, value) => {
    const { [field]: _, ...rest } = draft
    expect(readDraft(message({ ...draft, [field]: value }))).toEqual(rest)
  })

  it('reads own properties alone, and no message of another kind', () => {
    expect(readDraft(message(Object.create(draft) as object))).toEqual({})
    expect(readDraft(message({ ...draft, mobile: Object.create(draft.mobile) as object }))).not.toHaveProperty('mobile')
    expect(readDraft(Object.create(message(draft)))).toBeNull()
    for (const other of [null, undefined, 'text', 7, [], {}, { kind: 'other', draft }, { kind: DRAFT, draft: null }])
      expect(readDraft(other)).toBeNull()
    expect(readDraft(message(JSON.parse('{"__proto__":{"layout":"x"},"more":1}') as object))).toEqual({})
  })
})

describe('followDraft', () => {
  const origin = 'http://shop.test'
  const listeners = new Set<(event: MessageEvent) => void>()
  afterEach(() => listeners.clear())

  it('takes messages of its own origin and of the window around it', () => {
    const parent = { postMessage: vi.fn() }
    const here = {
      ...{ location: { origin }, parent },
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
    } as unknown as Window
    const shown: PreviewDraft[] = []
    const leave = followDraft((each) => shown.push(each), here)
    expect(parent.postMessage).toHaveBeenCalledWith({ kind: READY }, origin)
    const tell = (from: object, data: object): void => {
      for (const listener of listeners) listener({ origin, source: parent, data, ...from } as unknown as MessageEvent)
    }
    tell({ origin: 'http://evil.test' }, message(draft))
    tell({ source: {} }, message(draft))
    tell({ source: null }, message(draft))
    expect(shown).toEqual([])
    tell({}, message({ breadcrumb: false }))
    expect(shown).toEqual([{ breadcrumb: false }])
    leave()
    expect(listeners.size).toBe(0)
  })
})
