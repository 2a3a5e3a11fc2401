import type { Words } from '#sdk'

export const messages = {
  'no-address': {
    zh: '没有填写当前环境的接口地址：请在接口设置中填写',
    en: 'This environment has no address: fill it in in the settings of the API',
  },
  'bad-address': { zh: '接口地址不正确：请检查', en: 'The address is not valid: check it' },
  'bad-request': { zh: '请求头或参数不正确：请检查名称和值', en: 'A header or parameter is not valid: check its name and value' },
  interceptor: { zh: '拦截器出错：{why}', en: 'An interceptor failed: {why}' },
  method: { zh: '不能使用请求方法“{method}”', en: 'The method “{method}” cannot be used' },
  held: {
    zh: '画布不会自动发送会修改数据的请求；在“数据”标签页点击“立即加载”即可发送',
    en: 'The canvas sends no request that may change data by itself; press Load now in the Data tab to send it',
  },
  timeout: { zh: '请求超时，请稍后重试', en: 'Request timed out, please try again later' },
  network: { zh: '网络异常，请稍后重试', en: 'Network exception, please try again later' },
  refused: { zh: '{why}', en: '{why}' },
  proxy: { zh: '代理无法访问该地址', en: 'The server could not reach the address' },
  'too-large': { zh: '文件超过 20 MB', en: 'The file has more than 20 MB' },
  'file-gone': { zh: '文件已不在页面上，请重新选择', en: 'The file is on the page no longer: choose it again' },
  'no-code': {
    zh: '响应中没有状态码字段：请检查接口设置中的“状态码字段”',
    en: 'The answer has no code field: check the code field in the settings of the API',
  },
  graphql: {
    zh: 'GraphQL 服务没有完成请求，也没有说明原因：请检查查询和变量',
    en: 'The GraphQL service did not carry out the request and gave no reason: check the query and its variables',
  },
  'no-query': { zh: '没有填写 GraphQL 查询：请在接口设置中填写', en: 'There is no GraphQL query: fill it in in the settings of the API' },
  'other-code': { zh: '服务返回状态码 {code}', en: 'The service answered code {code}' },
  status: { zh: '服务返回 HTTP {status}', en: 'The service answered HTTP {status}' },
  config: { zh: '接口设置不正确：{why}', en: 'The settings of the API are not right: {why}' },
} as const satisfies Words
