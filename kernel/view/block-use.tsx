import { useContext, useMemo } from 'react'
import type { ProgramBlockUse } from '#kernel/engine'
import { labelIn, tableIn } from '#kernel/message'
import { blockOf } from '#kernel/page/blocks'
import type { ElementId } from '#kernel/page/records'
import type { Json, Label } from '#kernel/page/values'
import { BlockContext } from './block-context.ts'
import { ElementView } from './element-view.tsx'
import { type ElementWrapper, PageContext, usePage } from './page-context.ts'
import type { RunningPage, RunningRow } from './running-page.ts'
import { useSignalValue } from './use-signal-value.ts'
import type { ViewProps } from './views.ts'

/** A use has one scope, in the name of its main region. */
const USE = ''
/** The editor's marks are for elements of its own document; those of a block are edited where the block is. */
const NO_WRAPPERS: readonly ElementWrapper[] = []

type Missing = Extract<ProgramBlockUse, { readonly missing: string }>['missing']
const WHY: { readonly [why in Missing | 'version']: Label } = {
  block: { zh: '没有这个版本，或区块已删除', en: 'there is no such version, or the block was deleted' },
  version: { zh: '没有选择版本', en: 'no version is chosen' },
  circle: { zh: '它包含它自己', en: 'it contains itself' },
  depth: { zh: '嵌套的层数太多', en: 'too many blocks are within each other' },
}

/** Renders an instance of a block: the elements of the block, as seen from the instance. */
export function View({ id, root, slots }: ViewProps) {
  const around = usePage()
  const use = useSignalValue(around.page.element(id))?.block
  const [row] = useSignalValue(around.page.rows(id, USE)).rows
  if (use && 'root' in use) return <div {...root}>{row && <Inside key={use.root} id={id} row={row} root={use.root} slots={slots} />}</div>
  return <MissingBlock id={id} use={use} root={root} />
}

interface InsideProps {
  readonly id: ElementId
  readonly row: RunningRow
  readonly root: ElementId
  readonly slots: ViewProps['slots']
}

function Inside({ id, row, root, slots }: InsideProps) {
  const outer = usePage()
  const around = useContext(BlockContext)
  const page = useMemo(() => ({ ...outer, page: row.page, wrappers: NO_WRAPPERS }), [outer, row])
  const tell = useRowTelling(id, outer.page)
  const block = useMemo(() => ({ use: id, slots, outer, around, tell }), [id, slots, outer, around, tell])
  const state = useSignalValue(row.page.element(root))
  return (
    <BlockContext.Provider value={block}>
      <PageContext.Provider value={page}>
        <div
          className={`${state?.className ?? ''} tessera-block tessera-flow`}
          data-id={root}
          data-row={row.page.scope}
          style={state?.style}
        >
          {state?.children.map((child) => (
            <ElementView key={child} id={child} />
          ))}
        </div>
      </PageContext.Provider>
    </BlockContext.Provider>
  )
}

/** Rows in which the block draws what fills its slots go to the page where the use stands, all together once a turn. */
function useRowTelling(id: ElementId, page: RunningPage): (key: string, row: Json | undefined) => void {
  return useMemo(() => {
    const rows = new Map<string, Json>()
    let isDue = false
    return (key, row) => {
      if (row === undefined) rows.delete(key)
      else rows.set(key, row)
      if (isDue) return
      isDue = true
      queueMicrotask(() => {
        isDue = false
        page.setState(`component.${id}.rows`, [...rows.values()])
        page.setState(`component.${id}.keys`, [...rows.keys()])
      })
    }
  }, [id, page])
}

interface MissingProps {
  readonly id: ElementId
  readonly use: ProgramBlockUse | undefined
  readonly root: ViewProps['root']
}

const NOT_SHOWN = {
  zh: (block: string, id: string, why: string) => `无法显示区块 ${block}（${id}）：${why}。`,
  en: (block: string, id: string, why: string) => `Block ${block} (${id}) cannot be shown: ${why}.`,
}

function MissingBlock({ id, use, root }: MissingProps) {
  const { locale } = usePage()
  const why = use && 'missing' in use ? (use.version === undefined ? 'version' : use.missing) : 'block'
  const block = blockOf(root['data-type']) ?? root['data-type']
  const version = use?.version === undefined ? '' : ` v${use.version}`
  const text = tableIn(NOT_SHOWN, locale)(`${block}${version}`, id, labelIn(WHY[why], locale))
  return (
    <div {...root} className={`${root.className} tessera-placeholder`} role="note">
      {text}
    </div>
  )
}
