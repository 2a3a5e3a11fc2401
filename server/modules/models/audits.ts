import { defineAudits } from '../../calls/audits.ts'

const ABOUT = 'project {project}, model {model}: {name}'
const FIELD = 'project {project}, model {model}, field {field}: {name}'

/** What operations of this module write down in the audit. */
export const modelAudits = defineAudits({
  'model created': {
    label: { zh: '新建数据模型', en: 'Model created' },
    says: { zh: '新建了数据模型“{name}”', en: 'Created the model “{name}”' },
    about: [ABOUT],
  },
  'model changed': {
    label: { zh: '修改数据模型', en: 'Model changed' },
    says: { zh: '修改了数据模型“{name}”', en: 'Changed the model “{name}”' },
    about: [ABOUT],
  },
  'model deleted': {
    label: { zh: '删除数据模型', en: 'Model deleted' },
    says: { zh: '删除了数据模型“{name}”', en: 'Deleted the model “{name}”' },
    about: [ABOUT],
  },
  'model restored': {
    label: { zh: '恢复数据模型', en: 'Model restored' },
    says: { zh: '恢复了数据模型“{name}”', en: 'Restored the model “{name}”' },
    about: [ABOUT],
  },
  'model released': {
    label: { zh: '发布数据模型', en: 'Model released' },
    says: { zh: '将数据模型“{name}”发布到生产环境', en: 'Released the model “{name}” to production' },
    about: [ABOUT],
  },
  'field created': {
    label: { zh: '新建字段', en: 'Field created' },
    says: { zh: '新建了字段“{name}”', en: 'Created the field “{name}”' },
    about: [FIELD],
  },
  'field changed': {
    label: { zh: '修改字段', en: 'Field changed' },
    says: { zh: '修改了字段“{name}”', en: 'Changed the field “{name}”' },
    about: [FIELD],
  },
  'field type changed': {
    label: { zh: '转换字段类型', en: 'Type of field changed' },
    says: { zh: '开始转换字段“{name}”的类型', en: 'Started to change the type of the field “{name}”' },
    about: [FIELD],
  },
  'model job cancelled': {
    label: { zh: '取消模型任务', en: 'Job of model cancelled' },
    says: { zh: '取消了数据模型“{name}”的任务', en: 'Cancelled a job of the model “{name}”' },
    about: [ABOUT],
  },
  'field deleted': {
    label: { zh: '删除字段', en: 'Field deleted' },
    says: { zh: '删除了字段“{name}”', en: 'Deleted the field “{name}”' },
    about: [FIELD],
  },
  'field restored': {
    label: { zh: '恢复字段', en: 'Field restored' },
    says: { zh: '恢复了字段“{name}”', en: 'Restored the field “{name}”' },
    about: [FIELD],
  },
})
export type ModelAudit = keyof typeof modelAudits
