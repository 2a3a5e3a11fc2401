import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const dictionaryAudits = defineAudits({
  'dictionary created': {
    label: { zh: '新建字典', en: 'Dictionary created' },
    says: { zh: '新建了字典“{code}”', en: 'Created the dictionary “{code}”' },
    about: ['project {project}, dictionary {dictionary}: {code}'],
  },
  'dictionary changed': {
    label: { zh: '修改字典', en: 'Dictionary changed' },
    says: { zh: '修改了字典“{code}”', en: 'Changed the dictionary “{code}”' },
    about: ['project {project}, dictionary {dictionary}: {code}'],
  },
  'dictionary items changed': {
    label: { zh: '修改字典项', en: 'Dictionary items changed' },
    says: { zh: '修改了字典“{code}”的字典项：{changes}', en: 'Changed items of the dictionary “{code}”: {changes}' },
    about: ['project {project}, dictionary {dictionary} {code}: {changes}'],
  },
  'dictionary copied': {
    label: { zh: '复制字典', en: 'Dictionary copied' },
    says: { zh: '把字典“{code}”复制为“{copy}”', en: 'Copied the dictionary “{code}” as “{copy}”' },
    about: ['project {project}, dictionary {dictionary} as {copy}: {code}'],
  },
  'dictionary deleted': {
    label: { zh: '删除字典', en: 'Dictionary deleted' },
    says: { zh: '删除了字典“{code}”及其 {count} 个字典项', en: 'Deleted the dictionary “{code}” with {count} items' },
    about: ['project {project}, dictionary {dictionary}: {code}, {count} items'],
  },
})
export type DictionaryAudit = keyof typeof dictionaryAudits
