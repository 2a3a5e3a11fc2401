import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, storedPage } from '../helpers/api.ts'

const formula = (value: string) => ({ type: 'variable', value })

/**
 * A small page whose parts read each other: a form, a title, two tables, a request, and a flow that sets a variable.
 */
export async function explainPage(api: Api): Promise<PageInfo> {
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Project of explanations' })
  const page = storedPage([
    { id: 'Title_shown', type: 'Title', props: { text: 'Nothing yet' } },
    { id: 'Button_add', type: 'Button', props: { text: 'Add one' } },
    {
      id: 'Form_search',
      type: 'Form',
      children: [
        {
          id: 'Input_city',
          type: 'Input',
          props: {
            formItem: { label: 'City', name: 'city' },
            defaultValue: 'Rome',
            formWrap: { placeholder: formula('"like " + variable.town') },
          },
        },
      ],
    },
    { id: 'Text_older', type: 'Text', props: { text: formula('variable.count * 2 + " in " + Form_search.city') } },
    {
      id: 'Select_towns',
      type: 'Select',
      props: { formItem: { label: 'Town', name: 'town' } },
    },
  ]) as { elementsMap: Record<string, { config: object; events: object[] }>; variables: object[]; interceptor?: object }
  const step = (id: string, config: object) => ({ id, type: 'normal', title: id, config })
  page.elementsMap.Button_add!.config = {
    props: { text: 'Add one' },
    style: {},
    events: [
      {
        nickName: 'Counting',
        eventName: 'onClick',
        actions: [
          { id: 'start', type: 'start', title: 'start' },
          step('add', {
            actionType: 'variable',
            assignmentType: 'assignment',
            assignmentWay: 'static',
            name: 'count',
            value: formula('context.variable.count + 1'),
          }),
          step('fill', {
            actionType: 'formAssignment',
            target: 'Form_search',
            data: [{ key: 'city', value: formula('Form_search.city + "!"') }],
          }),
          { id: 'end', type: 'end', title: 'end' },
        ],
      },
    ],
  }
  page.variables = [
    { name: 'count', type: 'number', defaultValue: 2 },
    { name: 'town', type: 'string', defaultValue: 'Paris' },
    { name: 'spare', type: 'number', defaultValue: 0 },
  ]
  page.interceptor = {
    headers: [{ key: 'x-count', value: formula('variable.count') }],
    timeout: 8,
    requestInterceptor: '(config) => ({ ...config, params: { count: variable.count } })',
  }
  return api.post<PageInfo>('/pages/create', { name: 'Explained', projectId: project.id, pageData: page })
}
