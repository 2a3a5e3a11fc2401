import { Redirect } from 'wouter'
import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { useNavigation } from '../use-screens.ts'
import { ProjectsScreen } from './projects-screen.tsx'
import { VariablesScreen } from './variables-screen.tsx'

/** The first screen of a project. */
function FirstOfProject({ params }: ScreenProps) {
  const [first] = useNavigation('project').filter(({ navigation }) => !navigation?.administrators)
  return <Redirect to={first?.path.replace(':id', `${params.id}`) ?? '/projects'} replace />
}
const Variables = ({ params }: ScreenProps) => <VariablesScreen projectId={Number(params.id)} />

export const projectsPlugin = definePlugin({
  id: 'tessera.studio.projects',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/projects',
      label: { zh: '项目', en: 'Projects' },
      icon: 'IconApps',
      path: '/projects',
      seenBy: 'signed in',
      navigation: { place: 'header', order: 10, also: ['/project/'] },
      load: () => ({ Screen: ProjectsScreen }),
    },
    {
      id: 'screen/project',
      label: { zh: '项目', en: 'Project' },
      path: '/project/:id',
      numbers: ['id'],
      seenBy: 'signed in',
      load: () => ({ Screen: FirstOfProject }),
    },
    {
      id: 'screen/visit-project',
      label: { zh: '访问项目', en: 'Visit a project' },
      path: '/project/:id/visit',
      numbers: ['id'],
      seenBy: 'signed in',
      subUsers: true,
      load: () => import('./visit-project.tsx'),
    },
    {
      id: 'screen/project-variables',
      label: { zh: '项目变量', en: 'Variables of a project' },
      path: '/project/:id/variables',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 30, label: { zh: '项目变量', en: 'Variables' } },
      icon: 'IconCode',
      where: ['studio', 'admin'],
      needs: 'permission/project.see',
      load: () => ({ Screen: Variables }),
    },
  ],
})
