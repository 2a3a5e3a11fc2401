import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const blockAudits = defineAudits({
  'block released': {
    label: { zh: '发布区块版本', en: 'Block released' },
    says: { zh: '发布了区块“{name}”的版本 {version}', en: 'Released version {version} of the block “{name}”' },
    about: ['block {block}: {name}, version {version}', 'block {name}, version {version}'],
  },
  'block renamed': {
    label: { zh: '重命名区块', en: 'Block renamed' },
    says: { zh: '把区块重命名为“{name}”', en: 'Renamed a block to “{name}”' },
    about: ['block {block}: {name}', 'block {name}'],
  },
  'block deleted': {
    label: { zh: '删除区块', en: 'Block deleted' },
    says: { zh: '删除了区块“{name}”', en: 'Deleted the block “{name}”' },
    about: ['block {block}: {name}', 'block {name}'],
  },
})
export type BlockAudit = keyof typeof blockAudits
