import { useId, useMemo, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import {
  checkedNodes,
  checksOf,
  FormItemFrame,
  NoData,
  PickBox,
  TreeNotice,
  type TreeRow,
  tableIn,
  toggledChecks,
  useDisabled,
  useDrop,
  useField,
  useGoneOptions,
  useLanguage,
  useTree,
  useTreeKeys,
  useTreeView,
} from '#sdk/react'
import { type Chosen, chosenOf, valueFor } from './chosen.ts'
import type { treeSelect } from './index.ts'
import './tree-select.css'

const TEXTS = {
  zh: { placeholder: '请选择', empty: '暂无数据', none: '没有匹配的节点' },
  en: { placeholder: 'Please select', empty: 'No data', none: 'Nothing matches' },
} as const
const loadDrop = () => import('./drop.ts')
const SHOWN = { SHOW_ALL: 'all', SHOW_PARENT: 'parent', SHOW_CHILD: 'child' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof treeSelect>) {
  const texts = tableIn(TEXTS, useLanguage())
  const popupId = useId()
  const box = useRef<HTMLDivElement>(null)
  const wrap = props.formWrap
  const isCheckable = Boolean(wrap.treeCheckable)
  const isMulti = isCheckable || Boolean(wrap.multiple)
  const isStrict = Boolean(wrap.treeCheckStrictly)
  const withLabel = Boolean(wrap.labelInValue)
  const shown = isStrict ? 'all' : SHOWN[wrap.showCheckedStrategy]
  const disabled = useDisabled(id, wrap.disabled === true)
  const names = wrap.fieldNames
  const { tree } = useTree({
    id,
    data: props.treeData,
    names: { ...names, key: names.value, id: 'id', parent: 'pId' },
    isFlat: Boolean(wrap.treeDataSimpleMode),
  })
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    // What came from outside leaves in the shape and the types that choosing gives.
    toSubmit: (own, value) => ({ [own]: value === undefined ? null : valueFor(chosenOf(tree, value, isMulti), isMulti, withLabel) }),
  })
  const chosen = useMemo(() => chosenOf(tree, field.value, isMulti), [tree, field.value, isMulti])
  const ids = useMemo(() => chosen.map((each) => each.id), [chosen])
  const checks = useMemo(() => (isCheckable ? checksOf(tree, ids, isStrict) : undefined), [tree, ids, isStrict, isCheckable])
  const view = useTreeView({ tree, expandAll: Boolean(wrap.treeDefaultExpandAll) })
  const [isOpen, setOpen] = useState(false)
  const { drop, wakes } = useDrop(loadDrop, isOpen)

  const open = (wanted: boolean) => {
    setOpen(wanted)
    if (wanted && ids[0] !== undefined && tree.byId.has(ids[0])) view.reveal(ids[0])
    if (!wanted) view.setSearch('')
  }
  const choose = (next: readonly Chosen[]) => {
    const value = valueFor(next, isMulti, withLabel)
    field.setValue(value === null ? undefined : value)
    emit('onChange', { [field.name]: value })
  }
  const notice = useGoneOptions({
    id,
    formItem: props.formItem,
    options: tree,
    isOption: (each) => tree.byId.has(each),
    chosen: chosen.map((each) => ({ key: each.id, label: each.label })),
    remove: (gone) => choose(chosen.filter((each) => !gone.has(each.id))),
  })
  const pick = ({ node }: TreeRow) => {
    if (node.isDisabled) return
    const own = { id: node.id, key: node.key, label: node.label }
    if (checks) {
      if (node.hasNoCheck) return
      const next = toggledChecks(tree, checks, node, isStrict)
      const named = checkedNodes(tree, next, shown).map(({ id: nodeId, key, label }) => ({ id: nodeId, key, label }))
      // Values that the tree does not have stay.
      choose([...chosen.filter((each) => !tree.byId.has(each.id)), ...named])
      return
    }
    if (!node.isSelectable) return
    if (isMulti) choose(ids.includes(node.id) ? chosen.filter((each) => each.id !== node.id) : [...chosen, own])
    else {
      open(false)
      if (ids[0] !== node.id) choose([own])
    }
  }
  const remove = (removed: string) => {
    const node = tree.byId.get(removed)
    if (node?.isDisabled) return
    if (checks && node && !isStrict) {
      const next = toggledChecks(tree, checks, node, false)
      choose([...chosen.filter((each) => !tree.byId.has(each.id)), ...checkedNodes(tree, next, shown)])
    } else choose(chosen.filter((each) => each.id !== removed))
  }
  const openNodes = (nodes: readonly { readonly id: string }[], isWanted: boolean) =>
    view.open(
      nodes.map((node) => node.id),
      isWanted,
    )
  const keys = useTreeKeys({ view, onOpen: openNodes, onEnter: pick, isTyping: Boolean(wrap.showSearch) })
  const selected = useMemo(() => new Set(isCheckable ? [] : ids), [ids, isCheckable])
  return (
    <FormItemFrame
      root={root}
      formItem={props.formItem}
      variant={wrap.variant}
      error={field.error}
      notice={notice}
      disabled={field.disabled}
      part={part}
    >
      {(labels) => (
        <>
          <PickBox
            labels={labels}
            size={field.size}
            isDisabled={field.disabled}
            isIdle={mode === 'edit'}
            isOpen={isOpen}
            isMulti={isMulti}
            picked={chosen}
            maxTagCount={wrap.maxTagCount}
            placeholder={wrap.placeholder || texts.placeholder}
            allowClear={wrap.allowClear !== false}
            search={wrap.showSearch ? view.search : undefined}
            onSearch={view.setSearch}
            onOpen={open}
            onRemove={remove}
            onClear={() => choose([])}
            onKey={keys}
            popupId={popupId}
            popupRole="tree"
            activeId={view.activeAt >= 0 ? `${popupId}-${view.activeAt}` : undefined}
            boxRef={box}
            wakes={wakes}
            boxClass={part('field')}
          />
          {drop && (
            <drop.PickDrop
              anchor={box}
              isOpen={isOpen && !field.disabled && mode !== 'edit'}
              placement={wrap.placement}
              isWide
              onClose={() => isOpen && open(false)}
            >
              {view.rows.length > 0 ? (
                <div className="tessera-tree-select-popup">
                  <drop.TreeList
                    id={popupId}
                    view={view}
                    size={field.size}
                    height="280px"
                    labelledBy={labels.labelId}
                    isMulti={isMulti}
                    isSelectable={!isCheckable}
                    checks={checks}
                    selected={selected}
                    hasLines={Boolean(wrap.treeLine)}
                    part={part}
                    onOpen={(row) => openNodes([row.node], !row.isOpen)}
                    onPick={pick}
                    onCheck={pick}
                  />
                </div>
              ) : (
                <div id={popupId} className="tessera-pick-none" role="status">
                  <NoData id={id}>{view.search === '' ? texts.empty : texts.none}</NoData>
                </div>
              )}
            </drop.PickDrop>
          )}
          <TreeNotice tree={tree} mode={mode} />
        </>
      )}
    </FormItemFrame>
  )
}
