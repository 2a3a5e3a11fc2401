import { defineAction, defineFunction, definePlugin, defineSource, number, text, z } from '#sdk'

/** Asks the warehouse for stock. */
const stock = defineSource({
  id: 'source/acme-stock',
  label: { zh: '库存', en: 'Stock' },
  icon: 'IconStorage',
  shared: true,
  config: z.object({ warehouse: text('仓库', 'Warehouse', 'north') }),
  run: async () => ({
    run: async ({ warehouse }, params, { fetch, signal }) => {
      const answer = await fetch(`/warehouses/${warehouse}?${new URLSearchParams(params as { [name: string]: string })}`, { signal })
      const data = (await answer.json()) as { readonly left: number }
      return { code: answer.ok ? 0 : answer.status, data, originData: data, msg: answer.ok ? '' : 'the warehouse does not answer' }
    },
  }),
})

/** Reserves pieces; waits once for more when there are too few. */
const reserve = defineAction({
  id: 'action/acme-reserve',
  label: { zh: '预留库存', en: 'Reserve stock' },
  group: 'service',
  icon: 'IconLock',
  params: z.object({ pieces: number('件数', 'Pieces', 1) }),
  branches: true,
  summary: ({ pieces }) => ({ zh: `预留 ${pieces} 件`, en: `Reserves ${pieces}` }),
  runs: 'worker',
  run: async () => ({
    run: async ({ pieces }, { page, wait }) => {
      const left = async () => ((await page.request('stock', { sku: 'A1' })).data as { readonly left: number }).left
      let found = await left()
      if (found < pieces) {
        await wait(60_000)
        found = await left()
      }
      if (found < pieces) return { ok: false, reason: `only ${found} left` }
      page.setVariable('reserved', pieces)
      return { ok: true, value: { pieces } }
    },
  }),
})

const vat = defineFunction({
  id: 'function/vat',
  name: 'VAT',
  group: 'money',
  signature: 'VAT(price)',
  summary: { zh: '含税价格', en: 'The price with tax' },
  examples: [
    { formula: 'VAT(100)', value: 120 },
    { formula: 'VAT(0.5125)', value: 0.62 },
  ],
  // By decimal digits: 0.5125 * 1.2 is 0.615, and a little less in binary.
  create: (lib) => (price: number) => lib.ROUND!(lib.ROUND!(price * 1.2, 6), 2),
})

export const reservePlugin = definePlugin({ id: 'acme.reserve', version: '1.0.0', sources: [stock], actions: [reserve], functions: [vat] })
