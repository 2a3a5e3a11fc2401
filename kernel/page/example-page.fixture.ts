import type { JsonObject } from './values/json.ts'

/** The specification's example page, for tests. */
export const EXAMPLE_PAGE: JsonObject = {
  config: {
    props: { theme: '#7D33FF' },
    style: {},
    scopeCss: '',
    scopeStyle: {},
    events: [],
    api: { sourceType: 'json', id: '', source: {}, sourceField: '' },
  },
  events: [{ name: 'Load', value: 'onLoad' }],
  apis: {
    a1: {
      id: 'a1',
      name: 'orders',
      method: 'GET',
      stgApi: '/stg/orders',
      prdApi: '/orders',
      contentType: 'application/json',
      params: [],
      replaceData: 'merge',
      isCors: false,
      result: { code: 'code', codeValue: 0, data: 'data', msg: 'msg' },
      tips: {},
    },
  },
  elements: [
    { id: 'Button_k3f9x0q2ab', type: 'Button', name: 'Reload', elements: [] },
    { id: 'MarsTable_p0s8d7f6gh', type: 'MarsTable', name: 'Orders', elements: [] },
  ],
  elementsMap: {
    Button_k3f9x0q2ab: {
      id: 'Button_k3f9x0q2ab',
      type: 'Button',
      name: 'Reload',
      config: {
        props: { text: 'Reload', disabled: { type: 'variable', value: 'context.variable.busy' } },
        style: {},
        scopeCss: '',
        scopeStyle: {},
        events: [
          {
            nickName: 'Click',
            eventName: 'onClick',
            actions: [
              { id: 'start', type: 'start', title: 'start' },
              {
                id: 'n1',
                type: 'normal',
                title: 'reload table',
                config: { actionType: 'methods', target: 'MarsTable_p0s8d7f6gh', method: 'reload', data: [] },
              },
              { id: 'end', type: 'end', title: 'end' },
            ],
          },
        ],
      },
      events: [{ name: 'Click', value: 'onClick' }],
      methods: [],
    },
    MarsTable_p0s8d7f6gh: {
      id: 'MarsTable_p0s8d7f6gh',
      type: 'MarsTable',
      name: 'Orders',
      config: {
        props: {
          rowKey: 'id',
          columns: [{ title: 'No.', dataIndex: 'no' }],
          field: { pageNum: 'pageNum', pageSize: 'pageSize', total: 'total' },
          pagination: { pageSize: 10 },
        },
        style: {},
        events: [],
        api: { sourceType: 'api', id: 'a1', sourceField: 'data.list' },
      },
      events: [],
      methods: [],
    },
  },
  variables: [{ name: 'busy', type: 'boolean', defaultValue: false }],
  variableData: {},
  formData: {},
  interceptor: { headers: [], timeout: 8, timeoutErrorMessage: 'timeout' },
}
