import { defineMessages } from '../../shell/messages.ts'

/** Words about quotas that several screens share. */
export const quotaTexts = defineMessages('quotas', {
  zh: {
    usage: '用量',
    projects: '项目',
    pages: '页面',
    bytes: '存储空间',
    uploads: '上传的文件',
    files: '项目文件',
    versions: '发布记录',
    of: '已用 {{used}}，上限 {{limit}}',
    without: '已用 {{used}}，无上限',
    near: '即将用满',
    full: '已用满',
    nearOf: '{{what}}即将用满：{{used}} / {{limit}}',
    fullOf: '{{what}}已用满：{{used}} / {{limit}}',
  },
  en: {
    usage: 'Usage',
    projects: 'Projects',
    pages: 'Pages',
    bytes: 'Storage',
    uploads: 'Uploaded files',
    files: 'Files of the project',
    versions: 'Published versions',
    of: '{{used}} of {{limit}} used',
    without: '{{used}} used, no limit',
    near: 'Nearly full',
    full: 'Full',
    nearOf: '{{what}} nearly full: {{used}} of {{limit}}',
    fullOf: '{{what}} full: {{used}} of {{limit}}',
  },
})

export type QuotaKind = 'projects' | 'pages' | 'bytes' | 'uploads' | 'files' | 'versions'
