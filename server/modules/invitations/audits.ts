import { defineAudits, ROLE_WORDS } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const invitationAudits = defineAudits({
  'person invited': {
    label: { zh: '邀请用户', en: 'Person invited' },
    says: { zh: '邀请 {name} 作为{role}', en: 'Invited {name} as {role}' },
    about: ['project {project}, {name}, {role} {roleId}', 'project {project}, {name}, {role}'],
    choices: { role: ROLE_WORDS },
  },
  'invitation withdrawn': {
    label: { zh: '撤回邀请', en: 'Invitation withdrawn' },
    says: { zh: '撤回了对 {name} 的邀请', en: 'Withdrew the invitation of {name}' },
    about: ['project {project}, {name}'],
  },
  'invitation groups changed': {
    label: { zh: '修改邀请的用户组', en: 'Groups of an invitation changed' },
    says: { zh: '修改了对 {name} 的邀请所属的用户组', en: 'Changed the groups of the invitation of {name}' },
    about: ['project {project}, {name}'],
  },
  'invitation taken': {
    label: { zh: '接受邀请', en: 'Invitation taken' },
    says: { zh: '接受邀请，成为项目“{project}”的{role}', en: 'Took the invitation to the project “{project}” as {role}' },
    about: ['project {project}, {role}'],
    choices: { role: ROLE_WORDS },
  },
})
export type InvitationAudit = keyof typeof invitationAudits
