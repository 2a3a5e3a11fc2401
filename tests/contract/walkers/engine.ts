import { withFirstValues } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { Json } from '#kernel/page/values'
import { withDefaults } from '../../../kernel/engine/program/program-element.ts'
import { joinedTexts, toProgramTexts } from '../../../kernel/engine/program/program-texts.ts'
import { withMethodRows } from '../../../kernel/engine/references/method-rows.ts'
import { targetOfPath } from '../../../kernel/engine/references/reference-target.ts'
import { createReferenceIndex, explain, planRename, type ReferenceTarget } from '../../../kernel/engine/references/references.ts'
import { listsAround } from '../../../kernel/engine/references/rename-parts.ts'
import { partsOfField } from '../../../kernel/engine/references/row-paths.ts'
import { shownState } from '../../../kernel/engine/run/shown-state.ts'
import { resolveStep, withRows } from '../../../kernel/engine/run/step-params.ts'
import { ElementStore } from '../../../kernel/view/element-store.ts'
import { elementOf as placeOfState, stateOf } from '../../../kernel/view/state-places.ts'
import { testProgram } from '../../engine/test-program.ts'
import { elementOf, pageOf } from './documents.ts'
import { keyed, tried, type Walker } from './walker.ts'

const FORMULA = { kind: 'formula', source: 'variable.a' } as const
const step = (action: string, params: object, bindings: object = {}) =>
  ({ ...{ id: 's', kind: 'action', name: '', action: `action/${action}` }, params, bindings }) as never
const flow = (...nodes: readonly never[]) => ({ ...{ kind: 'flow', id: 'F', name: '', nodes, extra: {} } }) as never

export const engineWalkers: readonly Walker[] = [
  {
    name: 'programs',
    files: ['kernel/engine/program/program-element.ts', 'kernel/engine/program/row-templates.ts', 'kernel/engine/program/computed.ts'],
    walk: ({ dotted, data, segments: [key = ''] }) => {
      const bindings = { ...keyed(dotted, FORMULA as never), ...keyed(key, FORMULA as never) } as never
      const element = elementOf({ id: key, props: data, style: data, events: keyed(key, [key]) as never, bindings })
      const list = elementOf({ id: 'L', type: key, parentId: key, props: { columns: [data] }, bindings })
      return [
        compilePage(pageOf(element, list, flow(step('request', data, bindings))), () => undefined, { functions: [] }),
        [{}, data].map((props) => withDefaults(data, props)),
        withDefaults({}, data),
      ]
    },
  },
  {
    name: 'first values',
    files: [],
    walk: ({ dotted, data }) =>
      [{}, data].map((props) => {
        const program = testProgram({ elements: ['E'] })
        const elements = program.elements.map((each) => (each.id === 'E' ? { ...each, props } : each))
        const bindings = [{ id: 1, element: 'E', path: dotted, binding: FORMULA, reads: [] }]
        return withFirstValues({ ...program, elements, bindings } as never, { 1: 'x' })
      }),
  },
  {
    name: 'values of running views',
    files: ['kernel/view/state-places.ts'],
    walk: ({ dotted, slashed, data }) => {
      const program = testProgram({ elements: ['E'] })
      const store = new ElementStore()
      store.put(
        program.elements.map((each) => ({ ...each, props: data })),
        new Map(),
      )
      store.setValue('E', dotted, 'x')
      return [store.signal('E').peek()?.props, placeOfState(dotted), stateOf(dotted), placeOfState(`#${slashed}.${dotted}`)]
    },
  },
  {
    name: 'words by language',
    files: ['kernel/engine/program/program-texts.ts'],
    walk: ({ segments: [key = ''], data }) => {
      const text = { kind: 'text', id: key, values: data, note: '', extra: {} } as never
      return [
        toProgramTexts({ locales: [key], texts: [text] }),
        toProgramTexts({ locales: [], texts: [text] }),
        joinedTexts([
          { locales: [key], texts: [] },
          { locales: ['zh', key], texts: [text] },
        ]),
      ]
    },
  },
  {
    name: 'the state for the editor',
    files: ['kernel/engine/run/shown-state.ts'],
    walk: ({ segments, dotted }) =>
      shownState(
        {
          parts: () => [
            [segments, 1, -1, 0],
            [['variable', ...segments], 1, -1, 0],
          ],
          read: (wanted: readonly unknown[]) => wanted.map(() => 'x'),
          hasRoom: () => true,
        } as never,
        new Map([[dotted, 'y' as Json]]),
      ),
  },
  {
    name: 'parameters of a step',
    files: ['kernel/engine/run/step-params.ts'],
    walk: ({ dotted, data, segments: [key = ''] }) => {
      const rows = {
        data: [
          { key, value: 1 },
          { key: dotted, value: 2 },
        ],
      }
      const bindings = keyed(dotted, { kind: 'template', source: 'x' }) as never
      return [
        resolveStep({ params: { ...data, ...rows }, bindings }, data, (params) => params),
        [{}, null, data].map((input) => withRows(rows, input)),
      ]
    },
  },
  {
    name: 'references to fields',
    files: [
      ...[
        'plan-rename',
        'reference-target',
        'mentions',
        'row-paths',
        'explain',
        'other-name',
        'rename-parts',
        'rename-rules',
        'row-lists',
      ].map((name) => `kernel/engine/references/${name}.ts`),
      ...['code-reads', 'method-rows'].map((name) => `kernel/engine/references/${name}.ts`),
    ],
    walk: ({ dotted, bracketed, segments: [key = ''], segments }) => {
      const form = elementOf({ id: 'Form_1', type: 'Form' })
      const input = elementOf({ id: 'Input_1', parentId: 'Form_1', props: { formItem: { name: dotted } } })
      const reader = elementOf({ id: 'Text_1', bindings: { text: { kind: 'formula', source: `Form_1${bracketed}` } } })
      const assign = flow(
        step('form-assign', { target: 'Form_1', data: [{ key: dotted, value: 1 }] }, keyed('data.0.value', FORMULA as never)),
        step('call-method', { target: 'Form_1', method: key, args: keyed(key, 1) }, keyed(`args.${dotted}`, FORMULA as never)),
      )
      const document = pageOf(form, input, reader, assign)
      const names = {
        elements: new Set(['Form_1']),
        apis: new Set<string>(),
        dotted: new Set([dotted]),
        listPaths: new Map([[dotted, 'L']]),
      }
      const target: ReferenceTarget = { kind: 'field', form: 'Form_1', name: dotted }
      return tried(() => [
        planRename(document, target, 'other', { despiteUncertain: true }),
        planRename(document, { kind: 'field', form: 'Form_1', name: 'a' }, dotted, { despiteUncertain: true }),
        createReferenceIndex(document).usersOf(target),
        explain(document, 'Text_1', 'text'),
        explain(document, 'Text_1', dotted),
        targetOfPath(['Form_1', ...segments], names as never),
        partsOfField('Form_1', dotted, names as never),
        listsAround('L', names.listPaths),
        withMethodRows(
          [step('call-method', { target: 'L', method: key, args: keyed(key, keyed('a', 1)) }, keyed(`args.${dotted}`, FORMULA as never))],
          { list: 'L', way: [], from: 'a', to: key },
          pageOf(elementOf({ id: 'L' })),
          () => ({ methodShapes: keyed(key, { args: { isRow: true } } as never) }) as never,
        ),
      ])
    },
  },
]
