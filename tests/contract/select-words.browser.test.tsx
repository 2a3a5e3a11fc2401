import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import '../../apps/shell/page-theme.css'
import { actionDeclarations } from '#plugins/presets/actions'
import { setterDeclarations } from '#plugins/presets/setters'
import { sourceDeclarations } from '#plugins/presets/sources'
import { type FieldSpec, fieldsOf, type ItemField, type SetterDeclaration } from '#sdk'
import { type PanelContext, PanelProvider, type SetterProps } from '#sdk/setter'
import { loadComponents } from './registry.ts'

/** Pixels of a control in the narrowest inspector, in the usual one, and of a cell in the item of a list. */
const WIDTHS = [124, 164, 96]
const LOCALES = ['en', 'zh'] as const

type AnyField = FieldSpec | ItemField
const within = (field: AnyField): readonly AnyField[] => [field, ...(field.items ?? []).flatMap(within)]
const schemas = [
  ...loadComponents().map(({ type, props }) => [type, props] as const),
  ...actionDeclarations.map(({ id, params }) => [id, params] as const),
  ...sourceDeclarations.map(({ id, config }) => [id, config] as const),
]
const choosing = schemas.flatMap(([owner, schema]) =>
  fieldsOf(schema)
    .flatMap(within)
    .filter(({ setter, choices }) => setter === 'setter/select' && (choices?.length ?? 0) > 0)
    .map((field) => ({ owner, field })),
)
const panel = (locale: 'zh' | 'en'): PanelContext => ({
  locale,
  scope: () => [],
  evaluate: async () => ({ ok: true, value: 1, ms: 0 }),
  targets: () => [],
  upload: async () => '',
})

let editors: Readonly<Record<'setter/select' | 'setter/rules', React.ComponentType<SetterProps<never>>>>
beforeAll(async () => {
  const all: readonly SetterDeclaration[] = setterDeclarations
  const editorOf = async (id: string) => (await all.find((each) => each.id === id)!.editor()).Editor
  editors = { 'setter/select': await editorOf('setter/select'), 'setter/rules': await editorOf('setter/rules') }
})

type Editor = React.ComponentType<SetterProps<never>>

async function mount(Editor: Editor, props: object, locale: 'zh' | 'en', width: number) {
  const root = createRef<HTMLDivElement>()
  const screen = await act(async () =>
    render(
      <PanelProvider value={panel(locale)}>
        <div ref={root} style={{ width, fontSize: 12 }}>
          <Editor {...({ onChange: () => undefined, labelId: 'label', ...props } as unknown as SetterProps<never>)} />
        </div>
      </PanelProvider>,
    ),
  )
  return { root: root.current!, unmount: screen.unmount }
}

const isCut = (node: Element): boolean => node.scrollWidth > node.clientWidth

/** Whether the words that a field or drop-down list shows are wider than its room for them. */
function isFieldCut(field: HTMLInputElement | HTMLSelectElement): boolean {
  const style = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')!
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const words = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.placeholder
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  return context.measureText(words).width > room
}

describe('choices that lie open beside each other', () => {
  it.each(LOCALES)('show their words whole at every width of the inspector: %s', async (locale) => {
    const cut: string[] = []
    let segments = 0
    for (const width of WIDTHS)
      for (const { owner, field } of choosing) {
        const props = { field: { ...field, options: {} } }
        const { root, unmount } = await mount(editors['setter/select'], props, locale, width)
        for (const words of root.querySelectorAll('.ts-segments span')) {
          segments++
          const isWhole = ![words, words.closest('.ts-segments')!].some(isCut)
          if (!isWhole) cut.push(`${owner} ${field.path} ${width}: ${words.textContent}`)
        }
        unmount()
      }
    expect(segments).toBeGreaterThan(60)
    expect(cut).toEqual([])
  })
})

describe('the rules of a field', () => {
  const RULES = [
    { required: true },
    { min: 1, max: 5 },
    { pattern: '^a' },
    { type: 'email' },
    { least: 1 },
    { compare: 'gte', field: 'other' },
  ]
  it.each(LOCALES)('show the words of their kinds and fields whole: %s', async (locale) => {
    // A rule has the width of the inspector, without the margins of its row.
    const props = { value: RULES, field: { path: 'rules', label: { zh: '', en: '' }, options: {} } }
    const { root, unmount } = await mount(editors['setter/rules'], props, locale, 250)
    const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[type="text"]')]
    expect(fields.length).toBeGreaterThan(12)
    expect(fields.filter(isFieldCut).map((field) => field.ariaLabel)).toEqual([])
    unmount()
  })
})
