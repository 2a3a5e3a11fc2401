import type { ErrorKind } from '../../http/errors.ts'

/** Changes in one write. */
export const MOST_CHANGES = 500
/** Records of a model in one environment, those in the trash included. */
export const MOST_RECORDS = 1_000_000
/** Records that one deletion may take along. */
export const MOST_DELETED = 5_000
/** Records in one exported file; a spreadsheet of more is slow to open. */
export const MOST_EXPORTED = { csv: MOST_RECORDS, xlsx: 200_000 } as const

export const recordErrors = {
  modelMissing: { code: 40433, status: 404, message: { zh: '数据模型不存在', en: 'The model does not exist' } },
  notFound: { code: 40434, status: 404, message: { zh: '记录不存在', en: 'The record does not exist' } },
  conflict: {
    code: 40904,
    status: 409,
    message: {
      zh: '记录已被他人修改，请选择要保留的内容',
      en: 'Another person changed the record in the meantime. Choose which values to keep.',
    },
  },
  duplicate: { code: 40920, status: 409, message: { zh: '已有记录使用这个值', en: 'Another record has this value' } },
  idTaken: { code: 40921, status: 409, message: { zh: '已有这个 id 的记录', en: 'Another record has this id' } },
  notDeclared: {
    code: 40382,
    status: 403,
    message: {
      zh: '已发布的页面没有声明这个数据请求：请登录后重试，或重新发布页面',
      en: 'The published page declares no such request for data. Sign in, or publish the page again.',
    },
  },
  badQuery: { code: 40013, status: 400, message: { zh: '查询条件不正确', en: 'The query is not valid' } },
  tooDeep: {
    code: 40014,
    status: 400,
    message: { zh: '筛选条件最多嵌套 5 层', en: 'A filter is at most five levels deep' },
  },
  tooMany: {
    code: 40015,
    status: 400,
    message: {
      zh: `一次最多写入 ${MOST_CHANGES} 项修改，请分批提交`,
      en: `One write takes at most ${MOST_CHANGES} changes. Send them in several writes.`,
    },
  },
  tooManyRecords: {
    code: 40016,
    status: 400,
    message: {
      zh: `一个模型在一个环境中最多 ${MOST_RECORDS} 条记录`,
      en: `A model has at most ${MOST_RECORDS} records in one environment`,
    },
  },
  tooManyToExport: {
    code: 40017,
    status: 400,
    message: {
      zh: `XLSX 最多导出 ${MOST_EXPORTED.xlsx} 条记录，请缩小筛选范围或改用 CSV`,
      en: `XLSX takes at most ${MOST_EXPORTED.xlsx} records. Filter them, or choose CSV.`,
    },
  },
  peopleHidden: {
    code: 40318,
    status: 403,
    message: {
      zh: '只有项目中的人员可以选择人员，请用项目账号登录',
      en: 'Only people of the project can choose people. Sign in as one of them.',
    },
  },
  busy: {
    code: 40903,
    status: 409,
    message: {
      zh: '数据正在被频繁修改，请稍后重试',
      en: 'What this write leans on keeps changing. Try again in a moment.',
    },
  },
  refused: {
    code: 42201,
    status: 422,
    message: { zh: '数据不符合字段的规则', en: 'A value breaks a rule of its field' },
  },
  ruleRefused: {
    code: 42204,
    status: 422,
    message: { zh: '项目的规则拒绝了这次修改', en: 'A rule of the project refuses this change' },
  },
  ruleBroken: {
    code: 42205,
    status: 422,
    message: {
      zh: '检查这次修改的工作流出错，没有保存',
      en: 'A workflow that checks this change failed, so nothing was saved',
    },
  },
  inUse: {
    code: 42202,
    status: 422,
    message: { zh: '还有其他记录关联到它，不能删除', en: 'Other records refer to it, so it cannot be deleted' },
  },
  viewBroken: {
    code: 42210,
    status: 422,
    message: {
      zh: '数据视图用到的模型或字段在此环境中不存在，请修改视图，或发布数据模型',
      en: 'The view uses models or fields that do not exist here. Change the view, or release the model.',
    },
  },
  cascade: {
    code: 42203,
    status: 422,
    message: {
      zh: `随之删除的记录超过 ${MOST_DELETED} 条`,
      en: `More than ${MOST_DELETED} records would be deleted with it`,
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
