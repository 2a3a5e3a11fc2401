import type { MemberRole, StudioRole } from '../projects/index.ts'
import type { PageMay } from './model.ts'

const isDeveloper = (role: MemberRole | null): boolean => role === 'developer' || role === 'admin'

/**
 * What somebody may do with a page, by their part in its project and by what the page gives them itself. Whoever edits one page without being of the
 * project writes it and publishes it; where it stands and who else sees it is the project's.
 */
export const mayOf = (inProject: MemberRole | null, onPage: StudioRole | null): PageMay => {
  const ofProject = isDeveloper(inProject)
  const edits = ofProject || onPage === 'developer'
  return {
    project: inProject !== null && inProject !== 'ordinary',
    ...{ edit: edits, publish: edits },
    ...{ access: ofProject, members: ofProject, copy: ofProject, move: ofProject, delete: ofProject, template: ofProject },
  }
}
