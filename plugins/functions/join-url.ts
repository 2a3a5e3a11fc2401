import { defineFunction, type Json } from '#sdk'

export const joinUrl = defineFunction({
  id: 'function/join-url',
  name: 'JOINURL',
  group: 'url',
  signature: 'JOINURL(base, ...parts)',
  summary: {
    zh: '拼接网址各段，斜杠只留一个；最后的对象成为查询参数',
    en: 'The parts of an address with one slash between them; an object becomes its query',
  },
  examples: [
    { formula: "JOINURL('https://a.cn/', '/users', 7)", value: 'https://a.cn/users/7' },
    { formula: "JOINURL('/api', 'orders', { page: 1, q: '中' })", value: '/api/orders?page=1&q=%E4%B8%AD' },
    { formula: "JOINURL('/p?a=1', { b: 2 })", value: '/p?a=1&b=2' },
    { formula: 'JOINURL(null)', value: '' },
  ],
  create:
    (lib) =>
    (...parts: readonly Json[]) => {
      const isQuery = (part: Json) => typeof part === 'object' && part !== null && !Array.isArray(part)
      const path = parts
        .filter((part) => !isQuery(part) && part !== null && part !== undefined && part !== '')
        .map(String)
        .reduce((all, part) => (all === '' ? part : `${all.replace(/\/+$/, '')}/${part.replace(/^\/+/, '')}`), '')
      const query = parts
        .filter(isQuery)
        .map((part) => String(lib.QUERY!(part)))
        .filter((text) => text !== '')
        .join('&')
      return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
    },
})
