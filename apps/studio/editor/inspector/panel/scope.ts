import { ownFields, type ReferenceOptions } from '#kernel/engine/references'
import { type Catalogue, descendantsOf, type ElementRecord, elementOf, getPath, type PageDocument } from '#kernel/page'
import type { FunctionDeclaration } from '#sdk'
import type { ScopeEntry } from '#sdk/setter'

const USER_FIELDS = ['userId', 'userName', 'nickName', 'avatar'] as const
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Everything that a formula on this page can name, in the order in which people look for it. */
export function scopeOf(
  document: PageDocument,
  catalogue: Catalogue,
  functions: readonly FunctionDeclaration[],
  references: ReferenceOptions = {},
): readonly ScopeEntry[] {
  const entries = [...document.entries.values()]
  const elements = entries.filter((entry) => entry.kind === 'element')
  return [
    ...entries
      .filter((entry) => entry.kind === 'variable')
      .map((variable): ScopeEntry => {
        const { name, type, description, formula } = variable
        const lines = (computed: string) =>
          [description, formula === undefined ? '' : `${computed} ${formula}`].filter((line) => line !== '').join('\n')
        const info = { zh: lines('计算得出：'), en: lines('Computed:') }
        const detail = formula === undefined ? type : `ƒ ${type}`
        return { name: member('context.variable', name), kind: 'variable', detail, ...(info.zh === '' ? {} : { info }) }
      }),
    ...elements
      .filter((element) => catalogue(element.type)?.tags.includes('form'))
      .flatMap((form) => formEntries(document, form, references)),
    ...elements
      .filter((element) => catalogue(element.type)?.data)
      .map((element): ScopeEntry => ({ name: member('context.component', element.id), kind: 'component', detail: element.name })),
    ...USER_FIELDS.map(
      (field): ScopeEntry => ({ name: `context.store.${field}`, kind: 'user', detail: field === 'userId' ? 'number' : 'string' }),
    ),
    { name: 'eventParams', kind: 'api', detail: 'json', info: { zh: '事件或请求带来的值', en: 'What the event or the answer brings' } },
    ...functions.map(functionEntry),
  ]
}

function functionEntry({ name, signature, summary, examples }: FunctionDeclaration): ScopeEntry {
  const [example] = examples
  return {
    name,
    kind: 'function',
    detail: signature,
    info: summary,
    ...(example ? { example: `${example.formula} → ${JSON.stringify(example.value)}` } : {}),
  }
}

function formEntries(document: PageDocument, form: ElementRecord, references: ReferenceOptions): readonly ScopeEntry[] {
  const fields = descendantsOf(document, form.id).flatMap((id): readonly ScopeEntry[] => {
    const item = elementOf(document, id)
    if (!item) return []
    const label = getPath(item.props, 'formItem.label')
    return ownFields(item, references).map((name) => ({
      name: name.split('.').reduce(member, `context.${form.id}`),
      kind: 'form',
      detail: String(label || item.name),
    }))
  })
  return [{ name: `context.${form.id}`, kind: 'form', detail: form.name }, ...fields]
}

function member(object: string, name: string): string {
  return IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`
}
