import { defineFunction, type Json } from '#sdk'

export const encodeUrl = defineFunction({
  id: 'function/encode-url',
  name: 'ENCODEURL',
  group: 'url',
  signature: 'ENCODEURL(value)',
  summary: { zh: '编码后可放进网址的文本', en: 'A value as a text that can be part of an address' },
  examples: [
    { formula: "ENCODEURL('a b/中')", value: 'a%20b%2F%E4%B8%AD' },
    { formula: 'ENCODEURL(7)', value: '7' },
    { formula: 'ENCODEURL(null)', value: '' },
  ],
  create: () => (value: Json) => {
    const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
    // Half of a pair of surrogates has no encoding.
    return encodeURIComponent(text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'))
  },
})
