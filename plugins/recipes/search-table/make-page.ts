import {
  type FlowNode,
  flowSteps,
  freeVariable,
  type JsonObject,
  type PagePart,
  type PageParts,
  type PageRecipeInput,
} from '#sdk'
import { columnOf, controlOf } from './field-parts.ts'
import { textsIn } from './texts.ts'

const [TABLE, DIALOG, FORM] = ['Recipe_table', 'Recipe_dialog', 'Recipe_form'] as const
const [EDIT, REMOVE] = ['Dynamic_edit', 'Dynamic_remove'] as const

/** How a formula names a field of an object, also one that is no plain name. */
const fieldOf = (object: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`

/** What all parts of the page are made from. */
function kit(input: PageRecipeInput) {
  const t = textsIn(input.locale)
  const steps = flowSteps()
  const variable = freeVariable(input.taken, 'editing')
  const key = fieldOf(`variable.${variable}`, input.key)
  const say = (content: string): FlowNode => steps.action(t('sayDone'), 'message', { type: 'success', content })
  const reload = (): FlowNode => steps.action(t('reloadTable'), 'component-method', { target: TABLE, method: 'reload' })
  return { input, t, steps, variable, key, say, reload }
}
type Kit = ReturnType<typeof kit>

function searchForm({ input, t, steps }: Kit): readonly PagePart[] {
  const fields = input.fields.filter(({ inSearch }) => inSearch)
  if (fields.length === 0) return []
  const search = () => [steps.action(t('searchTable'), 'component-method', { target: TABLE, method: 'search' })]
  return [
    {
      ...{ type: 'SearchForm', name: t('search') },
      events: { onSearch: search(), onReset: search() },
      children: fields.map((field) => controlOf(field, 'search', t('enter', { field: field.title }))),
    },
  ]
}

function rowButtons({ input, t }: Kit): readonly JsonObject[] {
  const list: JsonObject[] = [
    ...(input.update ? [{ text: t('edit'), type: 'link', eventName: EDIT }] : []),
    ...(input.remove ? [{ text: t('remove'), type: 'link', danger: true, eventName: REMOVE }] : []),
  ]
  return list.length === 0
    ? []
    : [{ title: t('actions'), dataIndex: 'actions', type: 'action', width: 60 + 70 * list.length, list }]
}

function rowFlows({ input, t, steps, variable, say, reload }: Kit): { readonly [event: string]: readonly FlowNode[] } {
  const key = { kind: 'formula', source: fieldOf('eventParams', input.key) } as const
  return {
    ...(input.update
      ? {
          [EDIT]: [
            steps.action(t('keepRow'), 'set-variable', { name: variable, way: 'dynamic' }),
            steps.action(t('openDialog'), 'open-dialog', { target: DIALOG }),
            steps.action(t('fillForm'), 'form-assign', { target: FORM }),
          ],
        }
      : {}),
    ...(input.remove
      ? {
          [REMOVE]: [
            steps.action(t('ask'), 'confirm', {
              type: 'error',
              title: t('removeTitle'),
              content: t('removeText'),
              okText: t('remove'),
            }),
            steps.branch([
              steps.action(
                t('remove'),
                'request',
                { api: input.remove.id, sends: 'chosen', data: [{ key: input.key }] },
                { 'data.0.value': key },
              ),
              steps.branch([say(t('removed')), reload()]),
            ]),
          ],
        }
      : {}),
  }
}

function newButton({ input, t, steps, variable }: Kit): readonly PagePart[] {
  if (!input.create) return []
  return [
    {
      ...{
        type: 'Button',
        name: t('create'),
        slot: 'toolbar',
        props: { text: t('create'), type: 'primary', icon: 'IconPlus' },
      },
      events: {
        onClick: [
          steps.action(t('keepRow'), 'set-variable', { name: variable, assignment: 'reset' }),
          steps.action(t('openDialog'), 'open-dialog', { target: DIALOG }),
          steps.action(t('emptyForm'), 'form-reset', { target: FORM }),
        ],
      },
    },
  ]
}

function table(parts: Kit): PagePart {
  const { input, t } = parts
  const yesNo = input.locale === 'zh' ? (['是', '否'] as const) : (['Yes', 'No'] as const)
  const columns = input.fields.filter(({ inTable }) => inTable).map((field) => columnOf(field, yesNo))
  return {
    ...{ id: TABLE, type: 'MarsTable', name: t('table') },
    props: {
      leftTitle: input.title,
      rowKey: input.key,
      columnLines: false,
      columns: [...columns, ...rowButtons(parts)],
      ...(input.totalAt === '' ? {} : { field: { total: input.totalAt } }),
    },
    source: {
      ...{ api: input.list.id, source: input.list.source, bindings: {}, execute: 'at once' },
      config: input.rowsAt === '' ? {} : { sourceField: input.rowsAt },
    },
    events: rowFlows(parts),
    children: newButton(parts),
  }
}

/** What pressing OK does: the request for a new record, or for the one that is edited. */
function saveSteps({ input, t, steps, key, say, reload }: Kit): readonly FlowNode[] {
  const done = (text: string) =>
    steps.branch([say(text), steps.action(t('closeDialog'), 'close-dialog', { target: DIALOG }), reload()])
  const creates = input.create
    ? [steps.action(t('create'), 'request', { api: input.create.id, sends: 'all' }), done(t('created'))]
    : []
  const own = { data: [{ key: input.key }] }
  const updates = input.update
    ? [
        steps.action(
          t('edit'),
          'request',
          { api: input.update.id, sends: 'all', ...own },
          { 'data.0.value': { kind: 'formula', source: key } },
        ),
        done(t('saved')),
      ]
    : []
  const send =
    input.create && input.update
      ? [steps.either(`${key} == null ? 'new' : 'edit'`, 'new', creates, updates)]
      : [...creates, ...updates]
  return [
    steps.action(t('checkForm'), 'form-validate', { target: FORM }),
    steps.branch([steps.action(t('readForm'), 'form-get', { target: FORM }), ...send]),
  ]
}

function dialog(parts: Kit): readonly PagePart[] {
  const { input, t, key, steps } = parts
  if (!input.create && !input.update) return []
  const [create, edit] = [t('createTitle', { title: input.title }), t('editTitle', { title: input.title })]
  const both = input.create && input.update
  return [
    {
      ...{ id: DIALOG, type: 'Modal', name: t('dialog') },
      props: both ? {} : { title: input.create ? create : edit },
      bindings: both
        ? { title: { kind: 'formula', source: `${key} == null ? ${JSON.stringify(create)} : ${JSON.stringify(edit)}` } }
        : {},
      events: {
        onOk: saveSteps(parts),
        onCancel: [steps.action(t('closeDialog'), 'close-dialog', { target: DIALOG })],
      },
      children: [
        {
          ...{ id: FORM, type: 'Form', name: t('form'), props: { layout: 'vertical' } },
          children: input.fields
            .filter(({ inForm }) => inForm)
            .map((field) => controlOf(field, 'form', t('enter', { field: field.title }))),
        },
      ],
    },
  ]
}

/** A search form, a table of the records, and a dialog that creates and edits them. */
export function makePage(input: PageRecipeInput): PageParts {
  const parts = kit(input)
  const edits = input.create || input.update
  return {
    parts: [...searchForm(parts), table(parts), ...dialog(parts)],
    variables: edits
      ? [{ name: parts.variable, type: 'object', defaultValue: {}, description: parts.t('rowOfDialog') }]
      : [],
    apis: [input.create, input.update, input.remove].flatMap((api) => api ?? []),
  }
}
