import { testProgram } from '../../engine/test-program.ts'
import { median, type Row, type RunBench } from '../row.ts'
import { onBenchPage } from './view.bench.ts'

const FROM = ['source', 'view'] as const
const ROUNDS = 3

export const rows = FROM.flatMap((from) => [`view/large-rows/${from}`, `view/large-rows/${from}-longest`])

const program = (from: (typeof FROM)[number]) =>
  testProgram({
    elements: ['table', 'button'],
    variables: { count: 0 },
    bindings: { 'button.text': 'variable.count' },
    flows: {
      count: [
        {
          ...{ id: 'count', kind: 'action', name: 'count', action: 'action/test-set', params: { name: 'count' } },
          bindings: { value: { kind: 'formula', source: 'component.table.data.length' } },
        },
      ],
    },
    events: { button: { onClick: ['count'] } },
    sources:
      from === 'view'
        ? []
        : [
            {
              ...{ element: 'table', prop: 'data', driven: 'engine' },
              use: { api: null, source: 'source/test-large', config: {}, bindings: {}, execute: 'at once' },
            },
          ],
  })

/** The first click on a page beside a table with 400 rows of 1 MB, and how long the page's thread is held at most from the rows on. */
export const run: RunBench = (context) =>
  onBenchPage(context, async (page) => {
    const found: Row[] = []
    for (const from of FROM) {
      const asked = [JSON.stringify(program(from)), from] as const
      const measured: { readonly click: number; readonly longest: number }[] = []
      for (let round = 0; round < ROUNDS; round++)
        measured.push(await page.evaluate(([text, which]) => window.benches.firstClick(JSON.parse(text), which), asked))
      const row = (name: string, values: readonly number[]): Row => ({
        ...{ name, ratio: null, value: median(values), unit: 'ms', baseline: null, rounds: ROUNDS },
      })
      found.push(
        row(
          `view/large-rows/${from}`,
          measured.map(({ click }) => click),
        ),
        row(
          `view/large-rows/${from}-longest`,
          measured.map(({ longest }) => longest),
        ),
      )
    }
    return found
  })
