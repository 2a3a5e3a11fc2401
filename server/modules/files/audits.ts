import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const fileAudits = defineAudits({
  'file deleted': {
    label: { zh: '删除文件', en: 'File deleted' },
    says: { zh: '删除了文件“{name}”', en: 'Deleted the file “{name}”' },
    about: ['file {file}: {name}', 'file {name}'],
  },
  'file renamed': {
    label: { zh: '重命名文件', en: 'File renamed' },
    says: { zh: '把文件重命名为“{name}”', en: 'Renamed a file to “{name}”' },
    about: ['file {file}: {name}', 'file {name}'],
  },
  'files moved': {
    label: { zh: '移动文件', en: 'Files moved' },
    says: { zh: '移动了 {count} 个文件', en: 'Moved files: {count}' },
    about: ['{count} files to {place}: {name}'],
  },
  'folder created': {
    label: { zh: '新建文件夹', en: 'Folder created' },
    says: { zh: '新建了文件夹“{name}”', en: 'Created the folder “{name}”' },
    about: ['project {project}, folder {folder}: {name}', 'folder {folder}: {name}'],
  },
  'folder changed': {
    label: { zh: '修改文件夹', en: 'Folder changed' },
    says: { zh: '修改了文件夹“{name}”', en: 'Changed the folder “{name}”' },
    about: ['project {project}, folder {folder}: {name}', 'folder {folder}: {name}'],
  },
  'folder deleted': {
    label: { zh: '删除文件夹', en: 'Folder deleted' },
    says: { zh: '删除了文件夹“{name}”', en: 'Deleted the folder “{name}”' },
    about: ['project {project}, folder {folder}: {name}', 'folder {folder}: {name}'],
  },
})
export type FileAudit = keyof typeof fileAudits
