import {
  type FlowNode,
  flowSteps,
  freeVariable,
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

/** What all parts of the page are made from. */
function kit(input: ModelRecipeInput) {
  const t = textsIn(input.locale)
  const steps = flowSteps()
  const variable = freeVariable(input.taken, 'editedId')
  const call = (name: string, target: string, method: string): FlowNode =>
    steps.action(name, 'component-method', { target, method })
  return {
    ...{ input, t, steps, variable, call },
    say: (content: string): FlowNode => steps.action(t('sayDone'), 'message', { type: 'success', content }),
    reload: (): FlowNode => call(t('reloadTable'), TABLE, 'reload'),
    /** The form reads its record again: the same one may have been changed, or a new one may be wanted twice. */
    open: (): readonly FlowNode[] => [
      steps.action(t('openDialog'), 'open-dialog', { target: DIALOG }),
      call(t('readRecord'), FORM, 'refresh'),
    ],
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
      children: fields.map((field) => modelSearchControl(field, input.locale)),
    },
  ]
}

function table(parts: Kit): PagePart {
  const { input, t, steps, variable, say, reload, open } = parts
  const own = { kind: 'formula', source: 'eventParams.id' } as const
  const columns = input.fields.filter(({ inTable, many }) => inTable && !many)
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
      [EDIT]: [steps.action(t('keepRecord'), 'set-variable', { name: variable }, { value: own }), ...open()],
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
        events: {
          onClick: [steps.action(t('keepRecord'), 'set-variable', { name: variable, assignment: 'reset' }), ...open()],
        },
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

/** A search form, a table of the records, and a dialog or drawer that adds and edits them. */
export function makeParts(input: ModelRecipeInput): PageParts {
  const parts = kit(input)
  return {
    parts: [...searchForm(parts), table(parts), dialog(parts)],
    variables: [{ name: parts.variable, type: 'string', defaultValue: '', description: parts.t('editedRecord') }],
  }
}
