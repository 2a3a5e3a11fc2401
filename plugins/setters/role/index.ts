import { defineSetter } from '#sdk'

/** A role of the project, by its id; 0 for none. */
export const roleSetter = defineSetter({
  id: 'setter/role',
  label: { zh: '角色', en: 'Role' },
  editor: async () => ({ Editor: (await import('./role-editor.tsx')).RoleEditor }),
})

/** Several roles of the project, by their ids. */
export const rolesSetter = defineSetter({
  id: 'setter/roles',
  label: { zh: '多个角色', en: 'Roles' },
  wide: true,
  editor: async () => ({ Editor: (await import('./roles-editor.tsx')).RolesEditor }),
})
