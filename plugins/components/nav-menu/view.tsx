import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  asChoices,
  cellText,
  getPath,
  idOfKey,
  NoData,
  safeUrl,
  type TreeNode,
  TreeNotice,
  tableIn,
  useLanguage,
  useTree,
} from '#sdk/react'
import { itemsHere } from './current.ts'
import type { navMenu } from './index.ts'
import { Items, type MenuContext } from './items.tsx'
import './nav-menu.css'
import { useCurrentItems } from './use-current-items.ts'
import { useMenus } from './use-items.ts'

const TEXTS = {
  zh: { name: '导航', empty: '暂无菜单', noMenus: '项目还没有菜单：有了之后会显示在这里', failed: '菜单加载失败' },
  en: {
    name: 'Navigation',
    empty: 'No items',
    noMenus: 'The project has no menus yet: they will be here once it has',
    failed: 'The menus could not be loaded',
  },
} as const
const MODES = { inline: 'inline', vertical: 'vertical', horizontal: 'horizontal' } as const
/** Milliseconds that a popup stays when the mouse left it. */
const LINGER = 200
const MENU_NAMES = { title: 'title', key: 'key', children: 'children', href: 'href', icon: 'icon', id: '', parent: '' }

const idsIn = (value: Json): readonly string[] => asChoices(value).flatMap((each) => idOfKey(each) ?? [])

export function View({ id, props, root, part, emit, mode: pageMode }: ViewProps<typeof navMenu>) {
  const texts = tableIn(TEXTS, useLanguage())
  const nav = useRef<HTMLElement>(null)
  const source = useMenus(id, props.source === 'menus')
  const names = source.kind === 'data' ? props.fieldNames : MENU_NAMES
  const { tree } = useTree({
    id,
    data: source.kind === 'data' ? props.data : source.kind === 'menus' ? source.items : [],
    names: { ...names, label: names.title },
  })
  const mode = MODES[props.mode]
  const isCollapsed = props.collapsed === true && mode !== 'horizontal'
  const popups = mode === 'horizontal' ? 'below' : mode === 'vertical' || isCollapsed ? 'beside' : undefined
  const isIdle = pageMode === 'edit'

  const hrefField = names.href
  const hrefOf = useCallback(
    (node: TreeNode) =>
      safeUrl(
        hrefField === '' ? undefined : (getPath(node.item, hrefField) ?? (hrefField === 'href' ? getPath(node.item, 'path') : undefined)),
      ),
    [hrefField],
  )
  const [pressed, setPressed] = useState<string>()
  const said = JSON.stringify(props.selectedKeys ?? null)
  const chosen = useMemo(() => idsIn(JSON.parse(said)), [said])
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing an item may change the address
  const here = useMemo(() => itemsHere(tree.nodes, hrefOf, window.location.href), [tree, hrefOf, pressed])
  const isPage = chosen.length === 0 && (here.length > 0 || pressed === undefined)
  const current = useMemo(
    () => new Set(chosen.length > 0 ? chosen : here.length > 0 ? here : pressed === undefined ? [] : [pressed]),
    [chosen, here, pressed],
  )
  const within = useMemo(() => {
    const ids = new Set<string>()
    for (const each of current) for (let at = tree.byId.get(each)?.parent; at; at = at.parent) ids.add(at.id)
    return ids
  }, [tree, current])
  const told = JSON.stringify(tree.nodes.flatMap((node) => (current.has(node.id) ? [node.key] : [])))
  useCurrentItems(nav, id, told)

  const openSaid = JSON.stringify(props.openKeys ?? null)
  const [opened, setOpened] = useState<{ readonly said: string; readonly ids: ReadonlySet<string> }>()
  /** Open lists; until somebody opens or closes one, what the setting says and what holds the current item. */
  const lists = useMemo(
    () => (opened?.said === openSaid ? opened.ids : new Set([...idsIn(JSON.parse(openSaid)), ...within])),
    [opened, openSaid, within],
  )
  const [popup, setPopup] = useState<string>()
  const open = useMemo(() => {
    if (popups === undefined) return lists
    return new Set([...[...lists].filter((each) => (tree.byId.get(each)?.level ?? 0) > 0), ...(popup === undefined ? [] : [popup])])
  }, [lists, popups, popup, tree])
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const tell = (ids: ReadonlySet<string>) =>
    emit('onOpenChange', { openKeys: tree.nodes.flatMap((node) => (ids.has(node.id) ? [node.key] : [])) })
  /** The popup that is open because somebody pointed at its item: the press that follows leaves it open. */
  const pointedAt = useRef<string | undefined>(undefined)
  const showPopup = (next: string | undefined) => {
    clearTimeout(leaving.current)
    if (next === popup) return
    setPopup(next)
    const ids = new Set([...open].filter((each) => each !== popup))
    if (next !== undefined) ids.add(next)
    tell(ids)
  }
  const onOpen: MenuContext['onOpen'] = (node, isOpen, isByMouse = false) => {
    if (isIdle) return
    if (popups !== undefined && node.level === 0) {
      if (isByMouse && !isOpen) {
        clearTimeout(leaving.current)
        leaving.current = setTimeout(() => showPopup(undefined), LINGER)
        return
      }
      if (isByMouse && popup !== node.id) pointedAt.current = node.id
      const wasPointedAt = !isByMouse && pointedAt.current === node.id && popup === node.id
      if (!isByMouse) pointedAt.current = undefined
      if (!wasPointedAt) showPopup(isOpen ? node.id : undefined)
      else clearTimeout(leaving.current)
      return
    }
    const ids = new Set(lists)
    if (isOpen) ids.add(node.id)
    else ids.delete(node.id)
    setOpened({ said: openSaid, ids })
    tell(ids)
  }
  const onPress = (node: TreeNode, event: MouseEvent) => {
    if (isIdle || node.isDisabled) {
      event.preventDefault()
      return
    }
    setPressed(node.id)
    emit('onClick', { key: node.key, item: node.item })
    if (popup !== undefined) showPopup(undefined)
  }
  // A popup closes when somebody presses elsewhere; a press within is the item's own.
  const close = useRef(showPopup)
  close.current = showPopup
  useEffect(() => {
    const document = nav.current?.ownerDocument
    if (popup === undefined || !document) return
    const onDown = (event: Event) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) close.current(undefined)
    }
    document.addEventListener('mousedown', onDown)
    return () => document.removeEventListener('mousedown', onDown)
  }, [popup])
  const walk = (event: KeyboardEvent) => {
    if (isIdle || event.altKey || event.ctrlKey || event.metaKey) return
    const all = [...(nav.current?.querySelectorAll<HTMLElement>('[data-nav]') ?? [])]
    const at = all.findIndex((item) => item === event.target || item.parentElement?.contains(event.target as Node))
    const node = tree.byId.get(all[at]?.dataset.nav ?? '')
    const focus = (item: HTMLElement | undefined) => item?.focus()
    const stepKeys = mode === 'horizontal' && node?.level === 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
    const openKey = mode === 'horizontal' && node?.level === 0 ? 'ArrowDown' : 'ArrowRight'
    const level = all.filter((item) => mode !== 'horizontal' || node?.level !== 0 || tree.byId.get(item.dataset.nav ?? '')?.level === 0)
    const place = level.indexOf(all[at]!)
    if (event.key === stepKeys[0]) focus(level[place + 1])
    else if (event.key === stepKeys[1]) focus(level[place - 1])
    else if (event.key === 'Home') focus(level[0])
    else if (event.key === 'End') focus(level.at(-1))
    else if (event.key === openKey && node && node.children.length > 0) {
      if (open.has(node.id)) focus(all[at + 1])
      else onOpen(node, true)
    } else if ((event.key === 'ArrowLeft' || event.key === 'Escape') && node) {
      const target = open.has(node.id) ? node : node.parent
      if (!target || (event.key === 'Escape' && popup === undefined)) return
      const back = event.key === 'Escape' ? popup! : target.id
      onOpen(tree.byId.get(back) ?? target, false)
      focus(all.find((item) => item.dataset.nav === back))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const iconField = names.icon
  const menu: MenuContext = {
    popups,
    isCollapsed,
    current,
    isPage,
    within,
    open,
    hrefOf,
    iconOf: (node) => (iconField === '' ? '' : cellText(getPath(node.item, iconField))),
    target: props.target === '_blank' ? '_blank' : '_self',
    part,
    onPress,
    onOpen,
  }
  const isEmpty = tree.roots.length === 0 && source.kind !== 'loading'
  const noneText = source.kind === 'menus' ? (isIdle ? texts.noMenus : '') : source.kind === 'failed' ? texts.failed : texts.empty
  return (
    <nav
      {...root}
      ref={nav}
      aria-label={props.label || texts.name}
      className={`${root.className} tessera-nav tessera-nav-${mode} tessera-nav-${props.theme === 'dark' ? 'dark' : 'light'}${isCollapsed ? ' tessera-nav-collapsed' : ''}`}
      onKeyDown={walk}
      onBlur={(event) => {
        if (popup !== undefined && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
          showPopup(undefined)
      }}
    >
      {isEmpty ? (
        <div className="tessera-nav-none">
          <NoData id={id}>{props.emptyText || noneText}</NoData>
        </div>
      ) : (
        <Items nodes={tree.roots} menu={menu} depth={0} />
      )}
      <TreeNotice tree={tree} mode={pageMode} />
    </nav>
  )
}
