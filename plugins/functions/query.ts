import { defineFunction, type Json } from '#sdk'

export const query = defineFunction({
  id: 'function/query',
  name: 'QUERY',
  group: 'url',
  signature: 'QUERY(value, name)',
  summary: {
    zh: '对象转为查询文本；网址转为参数对象，给出名称时取其中一个',
    en: 'An object as the text of a query; an address as an object of its parameters, or one of them by name',
  },
  examples: [
    { formula: "QUERY({ a: 1, b: 'x y', c: [1, 2], d: null })", value: 'a=1&b=x%20y&c=1&c=2' },
    { formula: "QUERY('https://a.cn/p?id=7&q=%E4%B8%AD#top')", value: { id: '7', q: '中' } },
    { formula: "QUERY('?id=7', 'id')", value: '7' },
    { formula: 'QUERY(null)', value: '' },
  ],
  create:
    (lib) =>
    (value: Json, name: Json = null) => {
      const decode = (text: string) => {
        try {
          return decodeURIComponent(text.replaceAll('+', ' '))
        } catch {
          return text
        }
      }
      if (typeof value === 'string') {
        const query = (value.split('#', 1)[0] ?? '').replace(/^[^?]*\?/, '')
        const pairs = query
          .split('&')
          .filter((pair) => pair.includes('='))
          .map((pair): readonly [string, string] => {
            const at = pair.indexOf('=')
            return [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
          })
        return name === null ? Object.fromEntries(pairs) : (pairs.find(([key]) => key === name)?.[1] ?? '')
      }
      if (typeof value !== 'object' || value === null) return ''
      return Object.entries(value as { readonly [key: string]: Json })
        .flatMap(([key, each]) => (Array.isArray(each) ? (each as readonly Json[]) : [each]).map((item) => [key, item] as const))
        .filter(([, item]) => item !== null && item !== undefined)
        .map(([key, item]) => `${lib.ENCODEURL!(key)}=${lib.ENCODEURL!(typeof item === 'object' ? JSON.stringify(item) : item)}`)
        .join('&')
    },
})
