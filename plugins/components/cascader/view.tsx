import { useId, useMemo, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import {
  checkedNodes,
  checksOf,
  FormItemFrame,
  firstOf,
  PickBox,
  type TreeNode,
  TreeNotice,
  tableIn,
  toggledChecks,
  useDisabled,
  useDrop,
  useField,
  useGoneOptions,
  useLanguage,
  useTree,
} from '#sdk/react'
import './cascader.css'
import type { cascader } from './index.ts'
import { type Path, pathOf, pathsOf, valueFor } from './paths.ts'
import { useCascade } from './use-cascade.ts'

const TEXTS = {
  zh: { placeholder: '请选择', empty: '暂无选项', none: '没有匹配的选项', back: '返回：' },
  en: { placeholder: 'Please select', empty: 'No options', none: 'Nothing matches', back: 'Back: ' },
} as const
const loadDrop = () => import('./drop.tsx')
/** Paths that a search lists at most. */
const MOST_FOUND = 200

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof cascader>) {
  const texts = tableIn(TEXTS, useLanguage())
  const popupId = useId()
  const box = useRef<HTMLDivElement>(null)
  const wrap = props.formWrap
  const isMulti = Boolean(wrap.multiple)
  const shown = wrap.showCheckedStrategy === 'SHOW_CHILD' ? 'child' : 'parent'
  const disabled = useDisabled(id, wrap.disabled === true)
  const names = wrap.fieldNames
  const { tree } = useTree({ id, data: props.options, names: { ...names, key: names.value, id: 'id', parent: 'parent_id' }, byPath: true })
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    // What came from outside leaves in the shape and the types that choosing gives.
    toSubmit: (own, value) => ({ [own]: value === undefined ? null : valueFor(pathsOf(tree, value, isMulti), isMulti) }),
  })
  const paths = useMemo(() => pathsOf(tree, field.value, isMulti), [tree, field.value, isMulti])
  const checks = useMemo(() => {
    const ids = paths.map((path) => path.id)
    return isMulti ? checksOf(tree, ids, false) : undefined
  }, [tree, paths, isMulti])
  const chosen = useMemo(() => {
    const ends = isMulti ? [] : paths
    return new Set(ends.flatMap(({ node }) => (node ? pathIds(node) : [])))
  }, [paths, isMulti])

  const [isOpen, setOpen] = useState(false)
  const { drop, wakes } = useDrop(loadDrop, isOpen)
  const [search, setText] = useState('')
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    if (wanted === '' || !isOpen) return undefined
    const ends = tree.nodes.filter((node) => node.children.length === 0 && !node.isDisabled).map(pathOf)
    return firstOf(
      ends.filter(({ labels }) => labels.join(' / ').toLowerCase().includes(wanted)),
      MOST_FOUND,
    )
  }, [tree, search, isOpen])

  const choose = (next: readonly Path[]) => {
    const value = valueFor(next, isMulti)
    field.setValue(value === null ? undefined : value)
    emit('onChange', { [field.name]: value })
  }
  const notice = useGoneOptions({
    id,
    formItem: props.formItem,
    options: tree,
    isOption: (each) => tree.byId.has(each),
    chosen: paths.map((path) => ({ key: path.id, label: path.labels.join(' / ') })),
    remove: (gone) => choose(paths.filter((path) => !gone.has(path.id))),
  })
  const check = (node: TreeNode) => {
    if (!checks || node.isDisabled || node.hasNoCheck) return
    const next = checkedNodes(tree, toggledChecks(tree, checks, node, false), shown).map(pathOf)
    // Paths that the options do not have stay.
    choose([...paths.filter((path) => path.node === undefined), ...next])
  }
  const open = (wanted: boolean) => {
    setOpen(wanted)
    if (wanted) cascade.goTo(paths[0]?.node)
    else setText('')
  }
  const take = (node: TreeNode) => {
    if (node.isDisabled) return
    if (isMulti) check(node)
    else {
      open(false)
      if (paths[0]?.id !== node.id) choose([pathOf(node)])
    }
  }
  const cascade = useCascade({ tree, found, isTyping: Boolean(wrap.showSearch), isMulti, onPick: take })
  const press = (node: TreeNode) => {
    if (node.isDisabled) return
    if (node.children.length > 0) cascade.openNode(node)
    else {
      cascade.goTo(node)
      take(node)
    }
  }
  const remove = (removed: string) => {
    const path = paths.find((each) => each.id === removed)
    if (path?.node && checks) check(path.node)
    else choose(paths.filter((each) => each.id !== removed))
  }
  const isAtOne = found ? found.shown.length > 0 : cascade.active !== undefined
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
            picked={paths.map(({ id: path, labels: levels }) => ({
              id: path,
              label: isMulti ? (levels.at(-1) ?? '') : levels.join(' / '),
              title: levels.join(' / '),
            }))}
            maxTagCount={wrap.maxTagCount}
            placeholder={wrap.placeholder || texts.placeholder}
            allowClear={wrap.allowClear !== false}
            search={wrap.showSearch ? search : undefined}
            onSearch={(text) => {
              setText(text)
              cascade.startSearch()
            }}
            onOpen={open}
            onRemove={remove}
            onClear={() => choose([])}
            onKey={cascade.onKey}
            popupId={popupId}
            popupRole={found ? 'listbox' : 'tree'}
            activeId={isAtOne ? `${popupId}-active` : undefined}
            boxRef={box}
            wakes={wakes}
            boxClass={part('field')}
          />
          {drop && (
            <drop.CascaderDrop
              id={popupId}
              anchor={box}
              isOpen={isOpen && !field.disabled && mode !== 'edit'}
              placement={wrap.placement}
              onClose={() => isOpen && open(false)}
              {...{ tree, found, search, cascade, checks, chosen, texts }}
              labelledBy={labels.labelId}
              optionPart={part('option')}
              opensOnHover={wrap.expandTrigger === 'hover'}
              onTake={take}
              onPress={press}
              onCheck={check}
            />
          )}
          <TreeNotice tree={tree} mode={mode} />
        </>
      )}
    </FormItemFrame>
  )
}

function pathIds(node: TreeNode): readonly string[] {
  const ids = [node.id]
  for (let at = node.parent; at; at = at.parent) ids.push(at.id)
  return ids
}
