import type { ErrorKind } from '../../http/errors.ts'
import type { QuotaName } from '../../wire.ts'
import type { QuotaParts } from './model.ts'

/** One code for every full quota: apps keep what was refused and try again once there is room; which one is in the data. */
const FULL = 40960

interface Words {
  readonly zh: string
  readonly en: string
  /** What can be done about it. */
  readonly mend: { readonly zh: string; readonly en: string }
}

const DELETE_IN_PROJECT = {
  zh: '请删除不需要的页面、分支、命名版本、发布记录、数据记录或大段内嵌数据后重试。',
  en: 'Delete pages, branches, named versions, publish records, records of models or unneeded long data inside pages, then try again.',
}
const WORDS: { readonly [name in QuotaName]: Words } = {
  personProjects: {
    zh: '项目数量已达上限',
    en: 'You own as many projects as one person may',
    mend: { zh: '请删除不需要的项目后重试。', en: 'Delete an unneeded project, then try again.' },
  },
  personPages: {
    zh: '项目所有者的页面数量已达上限',
    en: "The project's owner has as many pages as one person may",
    mend: {
      zh: '请在其任一项目中删除不需要的页面后重试。',
      en: 'Delete unneeded pages in any of their projects, then try again.',
    },
  },
  personBytes: {
    zh: '项目所有者的存储空间已满',
    en: "The storage of the project's owner is full",
    mend: DELETE_IN_PROJECT,
  },
  personUploads: {
    zh: '你上传的文件已占满空间',
    en: 'The space for your uploads is full',
    mend: { zh: '请在个人中心删除不需要的文件后重试。', en: 'Delete unneeded files on your profile, then try again.' },
  },
  projectPages: {
    zh: '项目的页面数量已达上限',
    en: 'The project has as many pages as it may',
    mend: { zh: '请删除不需要的页面后重试。', en: 'Delete unneeded pages, then try again.' },
  },
  projectBytes: { zh: '项目的存储空间已满', en: "The project's storage is full", mend: DELETE_IN_PROJECT },
  projectFiles: {
    zh: '项目的文件空间已满',
    en: 'The space for the files of the project is full',
    mend: {
      zh: '请在项目的“用量”中删除不需要的文件后重试。',
      en: 'Delete unneeded files under Usage of the project, then try again.',
    },
  },
  projectVersions: {
    zh: '项目的发布记录已达上限',
    en: 'The project has as many published versions as it may',
    mend: { zh: '请删除旧的发布记录后重试。', en: 'Delete old publish records, then try again.' },
  },
}
const BYTES: ReadonlySet<QuotaName> = new Set(['personBytes', 'personUploads', 'projectBytes', 'projectFiles'])

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`

const PARTS: { readonly [part in keyof QuotaParts]: { readonly zh: string; readonly en: string } } = {
  drafts: { zh: '页面、区块和设置', en: 'pages, blocks and settings' },
  branches: { zh: '分支', en: 'branches' },
  versions: { zh: '保留的版本', en: 'kept versions' },
  published: { zh: '发布记录', en: 'publish records' },
  records: { zh: '数据记录', en: 'records' },
  history: { zh: '修改历史', en: 'edit history' },
}
/** What takes the room, the largest part first. Empty when nothing is known about it. */
const shownParts = (parts: QuotaParts | undefined): { readonly zh: string; readonly en: string } => {
  const names = Object.keys(PARTS) as (keyof QuotaParts)[]
  const taken = names.flatMap((name) => (parts && parts[name] > 0 ? [{ name, bytes: parts[name] }] : [])).sort((a, b) => b.bytes - a.bytes)
  if (taken.length === 0) return { zh: '', en: '' }
  const list = (language: 'zh' | 'en') => taken.map(({ name, bytes }) => `${PARTS[name][language]} ${megabytes(bytes)}`)
  return {
    zh: `其中${list('zh').join('、')}；修改历史会自动让出空间。`,
    en: ` Of this: ${list('en').join(', ')}. Edit history makes room by itself.`,
  }
}

/** The refusal as a message: what is full, how much is used of how much, what takes the room, and what makes room. */
export const fullQuota = (name: QuotaName, used: number, limit: number, parts?: QuotaParts): ErrorKind => {
  const { zh, en, mend } = WORDS[name]
  const taken = shownParts(parts)
  const show = BYTES.has(name) ? megabytes : String
  return {
    code: FULL,
    status: 409,
    message: {
      zh: `${zh}：已用 ${show(used)}，上限 ${show(limit)}。${taken.zh}${mend.zh}`,
      en: `${en}: ${show(used)} of ${show(limit)} are used.${taken.en} ${mend.en}`,
    },
  }
}

/** How the document of the calls tells of a full quota; what is answered says which one it is. */
export const anyQuota: ErrorKind = {
  code: FULL,
  status: 409,
  message: { zh: '配额已满，说明中列出已用量与上限', en: 'A quota is full; the message says which one and what to do' },
}
