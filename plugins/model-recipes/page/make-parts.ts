import {
  type FlowNode,
  flowSteps,
  freeVariable,
  isModelColumn,
  type JsonObject,
  type ModelRecipeInput,
  modelColumn,
  modelFormField,
  modelListSource,
  modelSearchControl,
  type PagePart,
  type PageParts,
} from '#sdk'
import { textsIn } from './texts.ts'

const [TABLE, DIALOG, FORM] = ['Model_table', 'Model_dialog', 'Model_form'] as const
const [EDIT, REMOVE] = ['Dynamic_edit', 'Dynamic_remove'] as const

interface Formula {
  readonly kind: 'formula'
  readonly source: string
}

/** What all parts of the page are made from. */
function kit(input: ModelRecipeInput) {
  const t = textsIn(input.locale)
  const steps = flowSteps()
  const variable = freeVariable(input.taken, 'editedId')
  const call = (name: string, target: string, method: string): FlowNode =>
    steps.action(name, 'component-method', { target, method })
  /** To the other page, with the record that it is about. */
  const toPage = (name: string, record: Formula | null): FlowNode => {
    const data = record ? [{ key: 'id' }] : []
    return steps.action(
      name,
      'open-page',
      { page: String(input.otherPage ?? ''), data },
      record ? { 'data.0.value': record } : {},
    )
  }
  /** The form reads its record again: the same one may have been changed, or a new one may be wanted twice. */
  const inDialog = (record: Formula | null): readonly FlowNode[] => [
    record
      ? steps.action(t('keepRecord'), 'set-variable', { name: variable }, { value: record })
      : steps.action(t('keepRecord'), 'set-variable', { name: variable, assignment: 'reset' }),
    steps.action(t('openDialog'), 'open-dialog', { target: DIALOG }),
    call(t('readRecord'), FORM, 'refresh'),
  ]
  return {
    ...{ input, t, steps, variable, call },
    say: (content: string): FlowNode => steps.action(t('sayDone'), 'message', { type: 'success', content }),
    reload: (): FlowNode => call(t('reloadTable'), TABLE, 'reload'),
    open: (record: Formula | null): readonly FlowNode[] =>
      input.formIn === 'page' ? [toPage(t('openForm'), record)] : inDialog(record),
    toPage,
  }
}
type Kit = ReturnType<typeof kit>

function searchForm({ input, t, call }: Kit): readonly PagePart[] {
  const fields = input.fields.filter(({ inSearch, many }) => inSearch && !many)
  if (fields.length === 0) return []
  const search = () => [call(t('searchTable'), TABLE, 'search')]
  return [
    {
      ...{ type: 'SearchForm', name: t('search') },
      events: { onSearch: search(), onReset: search() },
      children: fields.map((field) => modelSearchControl(field, input.model, input.locale)),
    },
  ]
}

function table(parts: Kit): PagePart {
  const { input, t, steps, say, reload, open } = parts
  const own = { kind: 'formula', source: 'eventParams.id' } as const
  const columns = input.fields.filter((field) => field.inTable && isModelColumn(field))
  const list: JsonObject[] = [
    { text: t('edit'), type: 'link', eventName: EDIT },
    { text: t('remove'), type: 'link', danger: true, eventName: REMOVE },
  ]
  const question = { type: 'error', title: t('removeTitle'), content: t('removeText'), okText: t('remove') }
  return {
    ...{ id: TABLE, type: 'MarsTable', name: t('table') },
    props: {
      ...{ leftTitle: input.title, rowKey: 'id', columnLines: false },
      columns: [
        ...columns.map((field) => modelColumn(field, input.locale)),
        { title: t('actions'), dataIndex: 'actions', type: 'action', width: 200, list },
      ],
    },
    source: modelListSource(input),
    events: {
      [EDIT]: open(own),
      [REMOVE]: [
        steps.action(t('ask'), 'confirm', question),
        steps.branch([
          steps.action(t('remove'), 'delete-record', { model: input.model }, { records: own }),
          steps.branch([say(t('removed')), reload()]),
        ]),
      ],
    },
    children: [
      {
        ...{ type: 'Button', name: t('create'), slot: 'toolbar' },
        props: { text: t('create'), type: 'primary', icon: 'IconPlus' },
        events: { onClick: open(null) },
      },
    ],
  }
}

function dialog({ input, t, steps, variable, call, say, reload }: Kit): PagePart {
  const id = `variable.${variable}`
  const [create, edit] = [t('createTitle', { title: input.title }), t('editTitle', { title: input.title })]
  const close = () => steps.action(t('closeDialog'), 'close-dialog', { target: DIALOG })
  const isDrawer = input.formIn === 'drawer'
  const save = () => [call(t('save'), FORM, 'save')]
  const saveButton: PagePart = {
    ...{ type: 'Button', name: t('save'), slot: 'footer', props: { text: t('save'), type: 'primary' } },
    events: { onClick: save() },
  }
  return {
    ...{ id: DIALOG, type: isDrawer ? 'Drawer' : 'Modal', name: t('dialog'), props: { width: '640px' } },
    bindings: {
      title: { kind: 'formula', source: `${id} === '' ? ${JSON.stringify(create)} : ${JSON.stringify(edit)}` },
    },
    ...(isDrawer ? {} : { events: { onOk: save(), onCancel: [close()] } }),
    children: [
      {
        ...{ id: FORM, type: 'Model', name: t('form'), props: { model: input.model, showSave: false } },
        bindings: { recordId: { kind: 'formula', source: id } },
        // Also after a conflict, which is settled inside of the form.
        events: { onSave: [say(t('saved')), close(), reload()] },
        children: input.fields.filter(({ inForm }) => inForm).map(modelFormField),
      },
      ...(isDrawer ? [saveButton] : []),
    ],
  }
}

/** The form on a page of its own: of a new record, or of the one that the parameter `id` of the address names. */
export function makeFormPage(input: ModelRecipeInput): PageParts {
  const { t, say, toPage } = kit(input)
  const back = () => toPage(t('goBack'), null)
  return {
    parts: [
      {
        ...{ type: 'Button', name: t('back'), style: { marginBottom: '16px' } },
        props: { text: t('back'), type: 'default', icon: 'IconLeft' },
        events: { onClick: [back()] },
      },
      {
        ...{ type: 'Model', name: t('form'), props: { model: input.model, title: input.title, showReset: true } },
        bindings: { recordId: { kind: 'formula', source: "route.query.id ?? ''" } },
        events: { onSave: [say(t('saved')), back()] },
        children: input.fields.filter(({ inForm }) => inForm).map(modelFormField),
      },
    ],
  }
}

/** A search form, a table of the records, and a dialog, a drawer or another page that adds and edits them. */
export function makeParts(input: ModelRecipeInput): PageParts {
  const parts = kit(input)
  if (input.formIn === 'page') return { parts: [...searchForm(parts), table(parts)] }
  return {
    parts: [...searchForm(parts), table(parts), dialog(parts)],
    variables: [{ name: parts.variable, type: 'string', defaultValue: '', description: parts.t('editedRecord') }],
  }
}
