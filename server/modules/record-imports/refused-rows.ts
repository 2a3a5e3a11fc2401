import { and, asc, eq, gt } from 'drizzle-orm'
import type { Label } from '#kernel/message'
import type { Store } from '../../db/store.ts'
import { csvLine } from '../../http/csv-line.ts'
import type { AppError } from '../../http/errors.ts'
import { anyQuota } from '../quotas/index.ts'
import { recordErrors } from '../records/index.ts'
import type { RefusedRule } from './model.ts'
import type { RefusedCell } from './row-values.ts'
import type { RecordImportTables } from './table.ts'

const PAGE = 500

/** The words for each reason in the file of refused rows. */
export const REASONS: { readonly [rule in RefusedRule]: Label } = {
  required: { zh: '必填', en: 'Required' },
  type: { zh: '值不符合字段类型', en: 'The value does not fit the type of the field' },
  unknown: { zh: '没有写入这个字段的权限', en: 'You may not write this field' },
  given: { zh: '此字段由系统填写', en: 'The server fills this field' },
  target: { zh: '找不到关联的记录', en: 'The associated record does not exist' },
  manyTargets: { zh: '有多条记录符合关联的值', en: 'Several records match the association' },
  duplicate: { zh: '已有记录使用这个值', en: 'Another record has this value' },
  noMatch: { zh: '没有匹配的记录', en: 'No record matches' },
  manyMatches: { zh: '匹配到多条记录', en: 'Several records match' },
  noKey: { zh: '匹配字段为空', en: 'The match key is empty' },
  cells: { zh: '单元格多于表头的列', en: 'The row has more cells than the first row' },
  formula: { zh: '公式没有保存结果，请用表格软件重新保存', en: 'A formula has no saved result. Save the file again.' },
  notPermitted: { zh: '没有写入这条记录的权限', en: 'You may not write this record' },
  conflict: { zh: '记录已被他人修改', en: 'Another person changed the record' },
  full: { zh: '数据模型的记录已满', en: 'The model has no room for more records' },
  storage: { zh: '项目的存储空间已满', en: 'The storage of the project is full' },
  workflow: { zh: '工作流拒绝了这一行', en: 'A workflow refuses the row' },
  workflowFailed: { zh: '检查这一行的工作流出错', en: 'A workflow that checks the row failed' },
  busy: {
    zh: '相关数据正在被频繁修改，请重新导入',
    en: 'The data it depends on keeps changing. Import the row again.',
  },
}

const RULES = new Set<unknown>(Object.keys(REASONS))

const LONGEST_TEXT = 500
const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)
const labelOf = (zh: string, en: string): { readonly text?: Label } =>
  zh === '' && en === '' ? {} : { text: { zh: cut(zh), en: cut(en) } }

/** The message of a refusal and its texts at fields, of which the first is the field of the row. */
function ofWorkflow({ message, fields }: { readonly message: string; readonly fields: object }): RefusedCell {
  const at = Object.entries(fields).map(([name, text]) => [name, String(text)] as const)
  const told = at.map(([name, text]) => (at.length === 1 ? text : `${name}: ${text}`))
  const texts = [...new Set([at.some(([, text]) => text === message) ? '' : message, ...told])]
  const text = texts.filter((each) => each !== '').join('; ')
  return { field: at[0]?.[0] ?? null, rule: 'workflow', ...labelOf(text, text) }
}

/** Why a change was refused, as a reason of a row. */
export function reasonOf({ kind, options }: AppError): RefusedCell {
  const { field, rule } = (options.data ?? {}) as { readonly field?: string; readonly rule?: string }
  const at = field ?? null
  if (kind === recordErrors.refused) return { field: at, rule: RULES.has(rule) ? (rule as RefusedRule) : 'type' }
  if (kind === recordErrors.duplicate || kind === recordErrors.idTaken) return { field: at, rule: 'duplicate' }
  if (kind === recordErrors.ruleRefused) return ofWorkflow(options.data as Parameters<typeof ofWorkflow>[0])
  if (kind === recordErrors.ruleBroken) {
    const { detail = '' } = options
    const isLabel = typeof detail === 'object' && 'en' in detail
    const [zh, en] = isLabel ? [detail.zh, detail.en] : typeof detail === 'string' ? [detail, detail] : ['', '']
    return { field: null, rule: 'workflowFailed', ...labelOf(zh, en) }
  }
  if (kind === recordErrors.busy) return { field: null, rule: 'busy' }
  if (kind === recordErrors.conflict) return { field: null, rule: 'conflict' }
  if (kind === recordErrors.tooManyRecords) return { field: null, rule: 'full' }
  if (kind.code === anyQuota.code) return { field: null, rule: 'storage' }
  return { field: null, rule: 'notPermitted' }
}

function reasonText(rule: RefusedRule, text: Label | null, language: 'zh' | 'en'): string {
  const reason = REASONS[rule][language]
  if (!text) return reason
  return language === 'zh' ? `${reason}：${text.zh}` : `${reason}: ${text.en}`
}

type ImportRow = RecordImportTables['recordImport']['$inferSelect']

/** The refused rows as CSV: the cells of the file, then the row, the field and the reason. It can be imported again. */
export async function* refusedFile(
  store: Store<RecordImportTables>,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
  language: 'zh' | 'en',
): AsyncGenerator<Uint8Array> {
  const { recordImportRow } = store.t
  const encoder = new TextEncoder()
  const own = language === 'zh' ? ['行号', '字段', '原因'] : ['Row', 'Field', 'Reason']
  yield encoder.encode(`\uFEFF${csvLine([...columns.map(({ name }) => name), ...own])}`)
  for (let after = 0; ; ) {
    const rows = await store.read
      .select()
      .from(recordImportRow)
      .where(and(eq(recordImportRow.importId, id), gt(recordImportRow.id, after)))
      .orderBy(asc(recordImportRow.id))
      .limit(PAGE)
    if (rows.length === 0) return
    const lines = rows.map(({ cells, row, field, rule, text }) =>
      csvLine([...columns.map((_, at) => cells[at] ?? null), row, field, reasonText(rule, text, language)]),
    )
    yield encoder.encode(lines.join(''))
    after = rows.at(-1)!.id
  }
}
