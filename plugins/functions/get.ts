import { defineFunction, type Json } from '#sdk'

export const get = defineFunction({
  id: 'function/get',
  name: 'GET',
  group: 'object',
  signature: 'GET(object, path, fallback = null)',
  summary: { zh: '按路径取值，如 user.name、list[0].id', en: 'The value at a path such as user.name or list[0].id' },
  examples: [
    { formula: "GET({ user: { name: 'a' } }, 'user.name')", value: 'a' },
    { formula: "GET({ list: [{ id: 7 }] }, 'list[0].id')", value: 7 },
    { formula: "GET(null, 'a.b', '-')", value: '-' },
    { formula: "GET({ 'a.b': 1 }, 'a.b')", value: 1 },
  ],
  create:
    () =>
    (object: Json, path: Json, fallback: Json = null) => {
      const text = String(path ?? '')
      const own = (value: Json | undefined, key: string): Json | undefined =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, key)
          ? (value as { readonly [key: string]: Json })[key]
          : undefined
      let found = own(object, text)
      if (found === undefined) {
        found = object
        for (const key of text.split(/[.[\]]+/)) if (key !== '') found = own(found, key.replace(/^["']|["']$/g, ''))
      }
      return found ?? fallback
    },
})
