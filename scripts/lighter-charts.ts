import type { Plugin } from 'vite'

const STUB = '\0no-html2canvas'

/** The library of charts brings another one along that makes pictures of HTML, for a method that we never call: it stays out of what visitors load. */
export function lighterCharts(): Plugin {
  return {
    name: 'tessera:lighter-charts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^html2canvas$/ }, handler: () => STUB },
    load: {
      filter: { id: /^\0no-html2canvas$/ },
      handler: () => "export default () => Promise.reject(new Error('Charts have no HTML to make a picture of'))",
    },
  }
}
