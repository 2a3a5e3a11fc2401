import { choice, defineAction, rowChoiceFields, targetField, text, z } from '#sdk'

export const exportRowsParams = z.object({
  target: targetField(['exportRows']),
  ...rowChoiceFields(),
  format: choice('格式', 'Format', { csv: ['CSV', 'CSV'], xlsx: ['XLSX', 'XLSX'] }, 'csv'),
  rows: choice(
    '导出的行',
    'Rows to export',
    { all: ['所有页', 'All pages'], page: ['当前页', 'The page shown'], selected: ['选中的行', 'Selected rows'] },
    'all',
  ),
  name: text('文件名', 'File name', '', {
    help: { zh: '留空时使用表格的导出文件名', en: 'Empty: the name that the table gives its exports' },
  }),
})

export const exportRows = defineAction({
  id: 'action/export-rows',
  label: { zh: '导出表格', en: 'Export table' },
  group: 'service',
  icon: 'IconExport',
  keywords: ['export', 'csv', 'xlsx', 'excel', 'spreadsheet', '导出', '表格'],
  params: exportRowsParams,
  branches: true,
  result: z.object({ name: z.string(), size: z.number(), rows: z.number() }),
  summary: ({ target, format }) => {
    const summary = target ? `${target} → ${format.toUpperCase()}` : ''
    return { zh: summary, en: summary }
  },
  runs: 'worker',
  run: () => import('./run.ts'),
})
