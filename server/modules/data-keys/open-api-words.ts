import type { Label } from '#kernel/page/values'

/** What the document of a project says to its readers. */
export const WORDS = {
  title: { zh: '{name} 的数据接口（{env}）', en: 'Records of {name} ({env})' },
  stg: { zh: '测试环境', en: 'test' },
  prd: { zh: '生产环境', en: 'production' },
  about: {
    zh: '读写项目的数据。每次请求都在请求头 Authorization 中携带接口密钥：Bearer tk_…。密钥只应保存在服务器上，不能用于网页。响应均为 {code, data, msg}，code 为 0 表示成功。',
    en: 'Reads and writes the records of the project. Each request has an API key in its header Authorization: Bearer tk_…. Keys are for servers, and not for pages in a browser. Every answer is {code, data, msg}; the code 0 is success.',
  },
  key: { zh: '项目的接口密钥', en: 'An API key of the project' },
  query: { zh: '查询多条记录', en: 'Find records' },
  one: { zh: '读取一条记录', en: 'Read one record' },
  group: { zh: '分组统计', en: 'Count and sum records by groups' },
  write: { zh: '新建、修改、删除和恢复记录', en: 'Create, change, delete and restore records' },
  writeAbout: {
    zh: '一次最多 500 项修改，全部成功或全部不生效。',
    en: 'At most 500 changes: all of them are made, or none.',
  },
  shape: { zh: '读取模型的字段', en: 'Read the fields of a model' },
  history: { zh: '读取一条记录的修改历史', en: 'Read the history of a record' },
  trash: { zh: '列出已删除的记录', en: 'List deleted records' },
  export: { zh: '导出记录为文件', en: 'Export records as a file' },
  viewRule: {
    zh: '数据视图；与 model 二选一',
    en: 'A view, in place of a model',
  },
  refused: { zh: '请求被拒绝', en: 'The request is refused' },
  unauthorised: {
    zh: '接口密钥无效、已过期或已停用',
    en: 'The API key is not valid, has expired or was ended',
  },
  missing: {
    zh: '记录或模型不存在，或该密钥不可访问',
    en: 'The record or model does not exist, or the key does not open it',
  },
  conflict: { zh: '记录已被他人修改，或值重复', en: 'The record was changed in the meantime, or a value is taken' },
  rule: { zh: '值不符合字段的规则', en: 'A value breaks a rule of its field' },
  tooMany: { zh: '请求过于频繁，请按 Retry-After 稍后重试', en: 'Too many requests. Wait as Retry-After says.' },
  file: { zh: '文件', en: 'The file' },
  success: { zh: '成功', en: 'Success' },
  refers: { zh: '{model} 的记录', en: 'A record of {model}' },
  included: {
    zh: '{model} 的记录 id；用 include 查询时是该记录',
    en: 'The id of a record of {model}; with include, the record',
  },
  list: {
    zh: '{model} 的记录 id 列表；或用 add、remove 增减，其余不变',
    en: 'Ids of records of {model}; or add and remove, which leave the others as they are',
  },
  many: { zh: '仅在用 include 查询时返回', en: 'Only there when the query includes it' },
  condition: {
    zh: '条件：and、or、not、字段比较，或关联记录的 some、none、every。字段可以是经由关联的路径。',
    en: 'A condition: and, or, not, a comparison of a field, or some, none or every record of an association. A field may be a path over associations.',
  },
  createRule: { zh: '新建时填写的字段', en: 'Values of a new record' },
  updateRule: { zh: '要修改的字段', en: 'Values to change' },
} as const satisfies { readonly [name: string]: Label }

export type Word = keyof typeof WORDS
/** Says a word in one language, with values for what is in braces. */
export type SayWord = (word: Word, values?: { readonly [name: string]: string }) => string

export const wordsIn =
  (language: keyof Label): SayWord =>
  (word, values = {}) =>
    WORDS[word][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
